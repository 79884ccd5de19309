/** Explains numbers that are written as in a spreadsheet, where only one number can be meant. */
import type { Fault } from './fault.ts';

const written = (message: string, from: number, length: number, plain: string): Fault => ({
  offset: from,
  length,
  message: `${message}: write ${plain}`,
  expected: plain,
  fix: { title: `Write ${plain}`, from, to: from + length, text: plain },
});

export function numberFault(text: string, offset: number, length: number): Fault | undefined {
  const left = text.slice(Math.max(0, offset - 20), offset);
  const right = text.slice(offset, offset + 20);
  // `1,000`
  const [thousands = ''] = /\d{1,3}(,\d{3})*,$/.exec(left) ?? [];
  const [rest = ''] = /^\d{3}(,\d{3})*(\.\d+)?(?!\d)/.exec(right) ?? [];
  if (thousands && rest) {
    const plain = (thousands + rest).replaceAll(',', '');
    const from = offset - thousands.length;
    return written('A number has no commas', from, thousands.length + rest.length, plain);
  }
  // `0,5`
  const [whole = ''] = /(?:^|[^\w.,])-?(?:0|[1-9]\d*),$/.exec(left) ?? [];
  const [places = ''] = /^\d+(?![\d.,]*\d)/.exec(right) ?? [];
  if (whole && places) {
    const number = whole.replace(/^[^\d-]/, '');
    const plain = number.replace(',', '.') + places;
    return written(
      'A number has a point in place of the comma',
      offset - number.length,
      number.length + places.length,
      plain,
    );
  }
  // `007`
  const [zeros = ''] = /(?:^|[^\w.])-?0+$/.exec(left) ?? [];
  const [digits = ''] = /^\d+(?:\.\d+)?(?![\w.])/.exec(right) ?? [];
  if (zeros && digits) {
    const before = zeros.replace(/^[^\d-]/, '');
    const plain = before.replace(/0+$/, '') + digits.replace(/^0+(?=\d)/, '');
    return written(
      'A number has no zeros in front',
      offset - before.length,
      before.length + digits.length,
      plain,
    );
  }
  // `.5`, `+3`
  const [bare = ''] = /^(?:\+\d+(?:\.\d+)?|[-+]?\.\d+)(?![\w.])/.exec(right) ?? [];
  if (bare) {
    const plain = bare
      .replace('+', '')
      .replace('.', (point) => (/^[-+]?\./.test(bare) ? `0${point}` : point));
    return written('A number begins with a digit', offset, bare.length, plain);
  }
  // `200px`
  if (/\d$/.test(left) && /^[^\s\d\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]/.test(right)) {
    const unit = text.slice(offset, offset + length);
    const message = `“${unit}” cannot be here: a number has no unit`;
    return {
      offset,
      length,
      message,
      fix: { title: 'Delete the unit', from: offset, to: offset + length, text: '' },
    };
  }
  return undefined;
}
