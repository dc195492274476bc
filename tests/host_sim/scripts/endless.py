# Never waits and lets nothing out.
while True:
    try:
        while True:
            pass
    except:
        pass
