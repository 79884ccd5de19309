import { act, fireEvent, screen } from '@testing-library/react';
import { proxy } from 'valtio/vanilla';
import { describe, expect, it } from 'vitest';
import { notationOf } from '../../decimal/intl.ts';
import { createFormats } from '../format/formats.ts';
import { assign } from '../page/roots.ts';
import { createTestHost, node, renderScreen, screenOf, steps } from '../testing/renderScreen.tsx';

const properties = {
  amount: { type: 'string', format: 'decimal', title: 'Amount' },
  lots: { type: 'integer', title: 'Lots' },
  latitude: { type: 'number', title: 'Latitude' },
  depth: { type: 'number', title: 'Depth', minimum: -11000 },
  age: { type: 'integer', title: 'Age', minimum: 0 },
  steps: { type: 'integer', title: 'Steps', minimum: 1 },
};

/** A validator that requires an amount. */
const validate = Object.assign((sent: object) => 'amount' in sent, {
  errors: [
    {
      keyword: 'required',
      instancePath: '',
      schemaPath: '#/required',
      params: { missingProperty: 'amount' },
    },
  ],
});

const format = (tag: string) => createFormats(tag, notationOf(tag), 'UTC');

async function open(tag: string, { suffix = 'kg', precision = 8 } = {}) {
  const form = node('form', {
    name: 'f',
    schema: 'f',
    fields: { amount: { suffix, precision }, steps: { step: '1' } },
    submit: { label: 'Send', press: steps({ toast: 'sent' }) },
  });
  const host = createTestHost({
    forms: { f: { schema: { $id: 'f', properties, required: ['amount'] }, validators: { f: validate } } },
    parts: { format: format(tag), device: proxy({ ...createTestHost().device, language: tag }) },
  });
  let view: ReturnType<typeof renderScreen> | undefined;
  await act(async () => {
    view = renderScreen(screenOf([form]), host);
  });
  if (!view) throw new Error('Nothing was shown');
  const { page } = view;
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: /Amount/ });
  return {
    host,
    page,
    input,
    value: () => page.form('f').values.amount,
    note: () => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
    type: async (text: string) => {
      for (let end = 1; end <= text.length; end++)
        await act(async () => void fireEvent.change(input, { target: { value: text.slice(0, end) } }));
    },
    paste: (text: string) =>
      act(async () => {
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        set?.call(input, text);
        fireEvent(input, new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
      }),
    leave: () => act(async () => void fireEvent.blur(input)),
    send: () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Send' }))),
  };
}

describe('a number', () => {
  it('is typed and shown in the notation of the language, and kept as a plain decimal', async () => {
    const { input, value, type, leave, note, send, host } = await open('es');
    await type('61884,66');
    await leave();
    expect([input.value, value(), note()]).toEqual(['61884,66', '61884.66', '']);
    await send();
    expect(host.toasts).toEqual(['sent']);
  });

  it('that is typed in another notation is shown as understood, then reformatted', async () => {
    const { input, value, type, leave, note } = await open('ja-JP');
    await type('0,5');
    expect([input.value, value(), note()]).toEqual(['0,5', '0.5', 'runtime.understood']);
    await leave();
    expect([input.value, value(), note()]).toEqual(['0.5', '0.5', '']);
  });

  it('may be full-width', async () => {
    const { input, value, type, leave } = await open('ja-JP');
    await type('０．５');
    expect([input.value, value()]).toEqual(['０．５', '0.5']);
    await leave();
    expect(input.value).toBe('0.5');
  });

  it('with two meanings counts once one of them was chosen', async () => {
    const { input, value, type, note, leave, send, host } = await open('ja-JP');
    await type('1,234');
    expect([input.value, value(), note()]).toEqual(['1,234', null, 'validation.number.ambiguous']);
    expect(screen.queryByRole('alert')).toBeNull();
    await leave();
    await send();
    expect(host.toasts).toEqual([]);
    expect(screen.getByRole('alert').textContent).toBe('validation.number.ambiguous');
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '1234 kg' })));
    expect([input.value, value()]).toEqual(['1234', '1234']);
    expect(document.activeElement).toBe(input);
    await send();
    expect(host.toasts).toEqual(['sent']);
  });

  it('that is pasted with its own decimal sign may still have two meanings', async () => {
    const { input, value, paste } = await open('ja-JP');
    await paste('1.234');
    expect(value()).toBeNull();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '1.234 kg' })));
    expect([input.value, value()]).toEqual(['1.234', '1.234']);
  });

  it('that cannot be understood stays, with a message', async () => {
    const { input, value, type, note, leave, send, host } = await open('ja-JP');
    await type('12x');
    expect([input.value, value(), note()]).toEqual(['12x', null, 'validation.number.unreadable']);
    await leave();
    await send();
    expect([input.value, host.toasts]).toEqual(['12x', []]);
    await type('12');
    expect([input.value, value(), note()]).toEqual(['12', '12', '']);
  });

  it('with too many places stays, with a message', async () => {
    const { input, value, type, note } = await open('ja-JP', { precision: 2 });
    await type('0.123');
    expect([input.value, value(), note()]).toEqual(['0.123', null, 'validation.number.places']);
  });

  it('that is incomplete is validated on blur', async () => {
    const { value, type, note, leave } = await open('ja-JP');
    await type('1,234,5');
    expect([value(), note()]).toEqual([null, '']);
    await leave();
    expect(note()).toBe('validation.number.unreadable');
  });

  it('that is set by a step replaces the input', async () => {
    const { input, page, value, type, note } = await open('es');
    await type('x');
    await act(async () => assign(page, ['forms', 'f', 'amount'], '0.5'));
    expect([input.value, value(), note()]).toEqual(['0,5', '0.5', '']);
    await type('y');
    await act(async () => assign(page, ['forms', 'f', 'amount'], null));
    expect([input.value, note()]).toEqual(['', '']);
  });

  it('is reformatted in another language, and keeps its value', async () => {
    const { host, input, value, type, page } = await open('ja-JP');
    await type('1.5');
    Object.assign(host, { format: format('es') });
    // Rendered again, as when the language changes.
    await act(async () => {
      page.form('f').busy = true;
    });
    expect([input.value, value()]).toEqual(['1,5', '1.5']);
  });

  it('that counts things is whole', async () => {
    const { page } = await open('ja-JP');
    const lots = screen.getByRole<HTMLInputElement>('textbox', { name: /Lots/ });
    await act(async () => void fireEvent.change(lots, { target: { value: '1.5' } }));
    expect(page.form('f').values.lots).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe('validation.number.whole');
    await act(async () => void fireEvent.change(lots, { target: { value: '２' } }));
    expect(page.form('f').values.lots).toBe(2);
  });

  it('may be negative unless it has a minimum, and an amount only with one', async () => {
    const { page } = await open('en');
    const enter = async (title: RegExp, value: string) => {
      const input = screen.getByRole<HTMLInputElement>('textbox', { name: title });
      await act(async () => void fireEvent.change(input, { target: { value } }));
      return input;
    };
    // A keyboard of digits has no minus on some phones: only a contract that speaks of negative numbers gets all keys.
    expect((await enter(/Latitude/, '-33.8')).inputMode).toBe('decimal');
    expect((await enter(/Depth/, '-10935')).inputMode).toBe('text');
    await enter(/Lots/, '-4');
    await enter(/Age/, '-4');
    await enter(/Amount/, '-4');
    const { latitude, depth, lots, age, amount } = page.form('f').values;
    expect({ latitude, depth, lots, age, amount }).toEqual({
      latitude: -33.8,
      depth: -10935,
      lots: -4,
      age: null,
      amount: null,
    });
  });

  it('beyond 2^53 keeps all of its digits', async () => {
    const { page } = await open('en');
    const lots = screen.getByRole<HTMLInputElement>('textbox', { name: /Lots/ });
    await act(async () => void fireEvent.change(lots, { target: { value: '9007199254740993' } }));
    expect([lots.value, page.form('f').values.lots]).toEqual(['9007199254740993', '9007199254740993']);
  });

  it('is stepped down to its minimum', async () => {
    const { page } = await open('en');
    const steps = screen.getByRole<HTMLInputElement>('textbox', { name: /Steps/ });
    await act(async () => void fireEvent.change(steps, { target: { value: '2' } }));
    const less = screen.getByRole('button', { name: 'runtime.less' });
    for (let press = 0; press < 3; press++) await act(async () => void fireEvent.click(less));
    expect(Number(page.form('f').values.steps)).toBe(1);
  });
});
