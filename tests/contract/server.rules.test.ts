/** A field added to a form reaches the running exchange: contract and texts are reloaded when they change. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractFile } from '../../server/http/contract.ts';
import { followRules } from '../../server/http/rules.ts';
import { localesFolder } from '../../server/http/texts.ts';
import { startTestExchange, type TestExchange } from '../../server/testing/exchange.ts';
import { payloadOf, reasonOf, register, upload } from '../../server/testing/people.ts';
import { picture } from '../../server/testing/pictures.ts';
import { walletExchange } from '../../server/testing/wallets.ts';

let folder: string;
let exchange: TestExchange;
const troubles: unknown[] = [];
const contract = () => join(folder, 'openapi.json');
const locales = () => join(folder, 'locales');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rules-'));
  await cp(contractFile, contract());
  await cp(localesFolder, locales(), { recursive: true });
  const rules = followRules((error) => troubles.push(error), { contract: contract(), locales: locales() });
  exchange = await startTestExchange(walletExchange, {}, rules);
});
afterAll(async () => {
  await exchange?.close();
  await rm(folder, { recursive: true, force: true });
});

const aLookLater = () => new Promise((resolve) => setTimeout(resolve, 1050));

/** Adds a field to the form of a deposit and to its record, as `npm run generate` does. */
async function addPurpose(): Promise<void> {
  const document = JSON.parse(await readFile(contract(), 'utf8'));
  const purpose = { type: 'string', maxLength: 40 };
  const { content } = document.paths['/wallet/charge_req'].post.requestBody;
  let { schema } = content['application/x-www-form-urlencoded'];
  if (schema.$ref) schema = document.components.schemas[schema.$ref.split('/').at(-1)];
  schema.properties.purpose = purpose;
  const record = document.components.schemas.DepositRecord;
  record.properties.purpose = { ...purpose, type: ['string', 'null'] };
  await writeFile(contract(), JSON.stringify(document));
}

test('a new field is not taken, and after the change taken, stored and given back', async () => {
  const person = await register(exchange, 'reader@example.com');
  const deposit = async (fields: object) =>
    exchange.call(
      'walletChargeReq',
      {
        currency: 3,
        sub_type: 'trc20',
        amount: '100',
        imgs: payloadOf(await upload(exchange, person, await picture())),
        ...fields,
      },
      person,
    );
  expect(reasonOf(await deposit({ purpose: 'gifts' }))).toBe('ok');
  const newest = async () => {
    const [row] = Object(payloadOf(await exchange.call('chargeMentionLog2', {}, person))).data;
    return row.details;
  };
  expect(await newest()).not.toHaveProperty('purpose');

  await addPurpose();
  await aLookLater();
  expect(reasonOf(await deposit({ purpose: 'savings' }))).toBe('ok');
  expect(await deposit({ purpose: 'x'.repeat(41) })).toMatchObject({
    reason: 'invalid_request',
    field: 'purpose',
  });
  expect(await newest()).toMatchObject({ purpose: 'savings' });
  const { body } = await exchange.app.inject({ url: '/api/openapi.json' });
  expect(body).toBe(JSON.stringify(JSON.parse(await readFile(contract(), 'utf8'))));
});

test('texts are reloaded, and a half-written file changes nothing', async () => {
  const file = join(locales(), 'en.json');
  const whole = await readFile(file, 'utf8');
  const message = async () => (await exchange.call('walletList', {}, { language: 'en' })).message;
  const before = await message();
  await writeFile(file, whole.slice(0, whole.length / 2));
  await aLookLater();
  expect(await message()).toBe(before);
  expect(troubles).toHaveLength(1);
  const texts = JSON.parse(whole);
  texts.server.refusal.not_logged_in = 'Who are you?';
  await writeFile(file, JSON.stringify(texts));
  await aLookLater();
  expect(await message()).toBe('Who are you?');
});
