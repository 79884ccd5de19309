/** What several journeys do. */
import type { Phone } from './phone.ts';

/** Types the fund password on the keypad of the sheet that asks for it, and goes on. */
export async function typePin(phone: Phone, sheet: string, pin: string, send: string): Promise<void> {
  const asks = phone.dialog(sheet);
  for (const digit of pin) await asks.role('button', digit).press();
  await asks.role('button', send).press();
}
