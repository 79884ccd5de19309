/** Actions shared by several journeys. */
import { t } from '../browser/texts.ts';
import type { Phone } from './phone.ts';

/** Types the fund password on the keypad of the open sheet and submits it. */
export async function typePin(phone: Phone, sheet: string, pin: string, send: string): Promise<void> {
  const asks = phone.dialog(sheet);
  for (const digit of pin) await asks.role('button', digit).press();
  await asks.role('button', send).press();
}

/** Waits until the order book on the page has changed: its data comes over the socket. */
export async function pricesMove(phone: Phone): Promise<void> {
  const asks = phone.role('list', t('widget.orderBook.asks'));
  const [before] = await asks.until(
    'have levels',
    (seen) => seen.length === 1 && /\d/.test(seen[0]?.text ?? ''),
  );
  await asks.until('move', ([now]) => now !== undefined && now.text !== before?.text && /\d/.test(now.text));
}
