// The browser's Worker, as far as the page uses it, on Node's threads: importing this defines it. Also the first module in
// such a thread, which then imports the page's own.
import { isMainThread, parentPort, Worker as Thread, workerData } from 'node:worker_threads';

class Worker {
  #thread;
  /** @type {(event: { data: any }) => void} */
  onmessage = () => {};
  /** @type {(event: { message: string }) => void} */
  onerror = () => {};

  /** @param {URL} module */
  constructor(module) {
    this.#thread = new Thread(new URL(import.meta.url), { workerData: module.href });
    this.#thread.on('message', (data) => this.onmessage({ data }));
    this.#thread.on('error', ({ message }) => this.onerror({ message }));
  }

  /** @param {unknown} message */
  postMessage(message) {
    this.#thread.postMessage(message);
  }

  terminate() {
    void this.#thread.terminate();
  }
}

if (isMainThread) Object.assign(globalThis, { Worker });
else {
  const postMessage = (/** @type {unknown} */ message) => parentPort?.postMessage(message);
  const addEventListener = (/** @type {string} */ name, /** @type {(event: { data: unknown }) => void} */ listener) =>
    parentPort?.once(name, (data) => listener({ data }));
  Object.assign(globalThis, { self: { postMessage, addEventListener } });
  await import(workerData);
}
