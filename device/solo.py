# Start this one. The largest file comes first, because compiling takes the most memory.
print("Solitaire: loading...")
import engine
from prompt import play
play()
