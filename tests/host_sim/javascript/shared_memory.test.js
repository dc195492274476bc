import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Mailbox } from '../../../host_sim/engines/micropython/core/shared_memory.js';

test('a message is received once and unchanged', () => {
  const sender = new Mailbox();
  const receiver = new Mailbox(sender.buffer);
  assert.equal(receiver.take(), undefined);
  assert.ok(sender.post({ line: 'naïve ∠ 7,6', number: 3 }));
  assert.deepEqual(receiver.take(), { line: 'naïve ∠ 7,6', number: 3 });
  assert.equal(receiver.take(), undefined);
});

test('a full mailbox refuses another message until the first is taken', () => {
  const mailbox = new Mailbox();
  assert.ok(mailbox.post({ line: 'long, long, long' }));
  assert.equal(mailbox.post({ line: 'x' }), false);
  assert.deepEqual(mailbox.take(), { line: 'long, long, long' });
  assert.ok(mailbox.post({ line: 'x' }));
  assert.deepEqual(mailbox.take(), { line: 'x' });
});

test('a message larger than the mailbox arrives in parts', () => {
  const sender = new Mailbox();
  const receiver = new Mailbox(sender.buffer);
  const messages = [{ line: '∠'.repeat(1 << 16) }, { line: 'x'.repeat(1 << 18), number: 2 }, { line: 'short' }];
  for (const message of messages) {
    let parts = 1;
    for (; !sender.post(message); parts++) assert.equal(receiver.take(), undefined);
    assert.deepEqual(receiver.take(), message);
    assert.equal(parts > 1, message.line !== 'short');
  }
});
