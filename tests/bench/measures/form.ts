import type { CDPSession, Page } from '@playwright/test';
import { type Field, wrongWhenEmpty } from '../fields.ts';
import { workDuring } from '../harness/metrics.ts';
import { type Measure, ms, rest } from './measure.ts';

const entered = 'abcdefghijklmnopqrstuvwxyzabcd';
/** Milliseconds between keys: several frames, so that each key is rendered separately. */
const pace = 60;

/** Types into the first field, then submits the form with the other required fields still empty. */
export function formMeasure(fields: readonly Field[]): Measure {
  const [first, ...others] = fields;
  const firstWrong = others.find((field) => field.required);
  if (!first || !firstWrong) throw new Error('The form has no required fields');
  return {
    async run({ page, cdp }) {
      await page.waitForTimeout(rest);
      const control = labelled(page, first);
      await control.focus();
      await page.waitForTimeout(rest);
      const keys = await workDuring(cdp, () => type(page, cdp));
      if ((await control.inputValue()) !== entered)
        throw new Error(`Typed characters were lost: ${await control.inputValue()}`);

      const errors = await page.evaluate(
        (count) => window.bench.pressed('button[type="submit"]', '[aria-invalid="true"]', count),
        wrongWhenEmpty(others),
      );
      // With several wrong fields the summary of errors has it, once its code is loaded.
      const takesFocus = labelled(page, firstWrong).or(page.locator('form > nav'));
      const focused = takesFocus.and(page.locator(':focus'));
      if ((await focused.count()) === 0)
        await focused.waitFor({ timeout: 2000 }).catch(() => {
          throw new Error('Neither the first wrong field nor the summary of errors has the focus');
        });
      return {
        'key press, JS + style + layout': ms(keys.page / entered.length),
        'key press, main thread': ms(keys.task / entered.length),
        'submit to errors': ms(errors),
      };
    },
  };
}

const labelled = (page: Page, field: Field) => page.getByLabel(field.label.jp).first();

async function type(page: Page, cdp: CDPSession): Promise<void> {
  for (const key of entered) {
    const code = key.toUpperCase();
    const event = { key, code: `Key${code}`, windowsVirtualKeyCode: code.charCodeAt(0) };
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, ...event });
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
    await page.waitForTimeout(pace);
  }
}
