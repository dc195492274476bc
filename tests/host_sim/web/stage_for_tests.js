// What every file of browser tests begins with: one browser and one server, for all of its tests.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { launchedBrowser, pageServer } from './programs_for_tests.js';
import { Visit } from './visits_for_tests.js';

/** @import { TestContext } from 'node:test' */
/** @import { Browser } from 'puppeteer-core' */
/** @import { Running } from './programs_for_tests.js' */
/** @import { Manner } from './visits_for_tests.js' */

/**
 * @typedef {object} Stage
 * @property {Browser} browser
 * @property {string} address  of the page
 * @property {(t: TestContext, manner?: Manner) => Promise<Visit>} visit  begins one
 */

/**
 * @param {() => Promise<Running>} [serve]
 * @returns {Stage} to be used within tests
 */
export function stage(serve = pageServer) {
  const set = /** @type {Stage} */ ({});
  /** @type {Running} */
  let site;
  before(async () => {
    [set.browser, site] = await Promise.all([launchedBrowser(), serve()]);
    set.address = site.address;
  });
  after(async () => {
    await set.browser?.close();
    assert.equal(await site?.stop(), 0); // Ctrl-C is how one ends it, and no error
  });
  set.visit = (t, manner) => Visit.begin(t, set.browser, set.address, manner);
  return set;
}
