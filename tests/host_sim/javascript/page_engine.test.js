import assert from 'node:assert/strict';
import { test } from 'node:test';
import './page_node_worker.js';
import { Engine } from '../../../host_sim/frontends/web/page/engine.js';
import { firmware } from './machine_fixture.js';
import { START } from './script_runner_fixture.js';

const COUNTER = `
input()
n = 0
while n < 3:
    try:
        while True: pass
    except KeyboardInterrupt: n += 1
print(n)
`;

test('a line may be followed by as many [AC]s as a link may have keys', async () => {
  const module = await firmware();
  const output = await new Promise((resolve) => {
    let text = '';
    const engine = new Engine((message) => {
      if ('prompt' in message) engine.send({ line: '', number: message.number, planned: Array(20_000).fill(999) });
      if ('text' in message) text += message.text;
      if ('ended' in message) {
        engine.stop();
        resolve(message.ended ?? text);
      }
    });
    engine.start(module, START, { 'script.py': COUNTER }, { builtIn: {}, copied: {} });
  });
  assert.equal(output, '3\n');
});
