/** `window.calculator`, which the page provides for tests and bookmarklets. */
interface PageCalculator {
  model: string;
  /** The keys that lead to what it shows. */
  keys: string[];
  press(key: string): boolean;
  type(text: string): unknown;
  /** Taps a pixel of the display. */
  tap(x: number, y: number): void;
  state: 'loading' | 'busy' | 'input' | 'ended' | 'failed';
  showing: 'drawing' | 'shell';
  waitsFor: 'AC' | 'key' | null;
  /** The lines of the shell. */
  text(): string[];
  frame(): { width: number; height: number; data: Uint8ClampedArray };
  run(name: string): unknown;
  files: Record<string, string>;
  setFile(name: string, text: string): void;
}

interface Window {
  calculator: PageCalculator;
}
