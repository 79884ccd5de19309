import { chromium } from '@playwright/test';

const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const p = await b.newPage({ locale: 'en-US' });
p.on('console', (m) => console.log('console', m.type(), m.text().slice(0, 300)));
p.on('pageerror', (e) => console.log('pageerror', e.message));
p.on('response', (r) => {
  if (/release|newer/.test(r.url())) console.log(r.status(), r.url().slice(-80));
});
p.on('websocket', (w) => {
  console.log('ws', w.url());
  w.on('framereceived', (f) => console.log('ws<', String(f.payload).slice(0, 150)));
});
await p.goto('http://localhost:21998/#/pages/pets/list');
await p.getByText('Momo').waitFor();
console.log('MOMO');
const fs = await import('node:fs');
const f = '/tmp/shoji-app-wdZqDj/pets/locales/en.json';
fs.writeFileSync(f, fs.readFileSync(f, 'utf8').replace('"New pet"', '"Another pet"'));
await p.waitForTimeout(9000);
console.log((await p.locator('body').innerText()).slice(0, 200));
console.log(
  await p.getByRole('button', { name: /pet/ }).allInnerTexts(),
  await p.getByRole('button', { name: 'Another pet' }).count(),
);
await b.close();
