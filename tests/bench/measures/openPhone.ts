/**
 * The time from putting a release in force until an open phone and three instances of the exchange on one database use
 * it. After the pointer has moved, the slowed-down phone navigates all the time and shows the release at the first
 * navigation after it has received it; each instance receives transfers all the time that the two releases refuse for
 * different fields.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { demoAccount } from '../../../server/demo/index.ts';
import { TestExchange } from '../../browser/exchange.ts';
import { firstTabShows } from '../../browser/steps/newRelease.ts';
import { builtWeb } from '../harness/app.ts';
import { withPage } from '../harness/browser.ts';
import { ReleaseCopy } from '../harness/releaseCopy.ts';
import type { Figure } from '../harness/report.ts';
import { summarise } from '../harness/statistics.ts';

/** Rollbacks and returns that are measured. */
const moves = 10;
/** The interval of the transfers to an instance, ms. */
const askMs = 10;
/** The polling interval of the history, ms. */
const pollMs = 5;
/** The label of the first tab, and the first wrong field of a transfer, under each of the two releases. */
const before = { label: 'ホーム', field: 'number' };
const after = { label: '試験', field: 'purpose' };

export async function openPhoneFigures(browser: Browser, probe: string, port: number): Promise<Figure[]> {
  const copy = new ReleaseCopy();
  const instances: TestExchange[] = [];
  try {
    const web = path.join(copy.folder, 'dist');
    fs.cpSync(builtWeb, web, {
      recursive: true,
      filter: (source) => path.relative(builtWeb, source) !== 'release',
    });
    await copy.run();
    process.env.WEB_FOLDER = web;
    const first = await TestExchange.start(port);
    instances.push(first, await first.beside(port + 1), await first.beside(port + 2));
    const token = String(
      await first
        .client()
        .call('userLogin', { user_string: demoAccount.email, password: demoAccount.password }),
    );
    const target = { url: `${first.url}/h5/`, shown: { selector: 'main li', count: 3 } };
    return await withPage(browser, probe, target, async ({ page }) => {
      /** Runs the command. @returns when it began, when the pointer moved, and when all instances and the phone knew */
      const moved = async (to: typeof before, ...args: string[]) => {
        const began = Date.now();
        const last = copy.movedAt();
        // Questions and navigations would slow the command down: they begin when it has moved the pointer.
        const watched = (async () => {
          while (copy.movedAt() === last) await new Promise((resolve) => setTimeout(resolve, pollMs));
          return Promise.all([
            firstTabShows(page, to.label),
            Promise.all(instances.map((one) => validatesField(one, token, to.field))),
          ]);
        })();
        const [[shown, validated]] = await Promise.all([watched, copy.run(...args)]);
        return { began, moved: copy.movedAt(), shown, validated: Math.max(...validated) };
      };
      const base = copy.inForce();
      copy.edit('locales/jp.json', `"home": "${before.label}"`, `"home": "${after.label}"`);
      copy.edit('schemas/transfer.json', '"required": [', '"required": ["purpose", ');
      copy.edit(
        'schemas/transfer.json',
        '"properties": {',
        '"properties": { "purpose": { "type": "string", "maxLength": 40, "x-title": { "jp": "目的", "en": "Purpose" } },',
      );
      const released = await moved(after, '--yes');
      const changed = copy.inForce();
      const all = [];
      for (let turn = 0; turn < moves; turn++)
        all.push(
          turn % 2 === 0 ? await moved(before, 'rollback', base) : await moved(after, 'rollback', changed),
        );
      const seconds = (name: string, values: readonly number[], atMost: number): Figure[] => {
        const { median, samples } = summarise(values.map((value) => value / 1000));
        return [
          { measure: `${name}, median of ${moves}`, value: median, unit: 's' },
          { measure: `${name}, maximum`, value: Math.max(...samples), unit: 's', atMost },
        ];
      };
      return [
        {
          measure: 'saved until three instances check calls against it',
          value: (released.validated - released.began) / 1000,
          unit: 's',
          atMost: 10,
        },
        ...seconds(
          'rollback until three instances check calls against it',
          all.map((one) => one.validated - one.began),
          5,
        ),
        ...seconds(
          'pointer moved until three instances check calls against it',
          all.map((one) => one.validated - one.moved),
          2,
        ),
        ...seconds(
          'pointer moved until an open phone shows it',
          all.map((one) => one.shown - one.moved),
          2,
        ),
      ];
    });
  } finally {
    for (const one of instances.slice(1)) await one.kill();
    await instances[0]?.stop();
    delete process.env.WEB_FOLDER;
    copy.remove();
  }
}

/** Asks an instance until it finds this field of a transfer wrong. @returns unix ms */
async function validatesField({ url }: TestExchange, token: string, field: string): Promise<number> {
  const body = { currency_id: '3', from_field: 'change', to_field: 'micro', number: '0x' };
  for (;;) {
    const response = await fetch(`${url}/api/wallet/change`, {
      method: 'POST',
      headers: { authorization: token },
      body: new URLSearchParams(body),
    });
    const answer: unknown = await response.json();
    if (Object(answer).field === field) return Date.now();
    await new Promise((resolve) => setTimeout(resolve, askMs));
  }
}
