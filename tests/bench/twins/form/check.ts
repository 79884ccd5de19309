import type { Field } from '../../fields.ts';

/**
 * The message of the first rule that a field's value breaks, or undefined.
 * @param value what the control holds: its text, or whether the switch is on
 */
export function check(field: Field, value: string | boolean): string | undefined {
  if (typeof value === 'boolean') return field.mustBeOn && !value ? '同意が必要です' : undefined;
  if (value === '') return field.required && '必須項目です';
  if (field.kind === 'number') return checkNumber(field, Number(value));
  if (field.minLength !== undefined && value.length < field.minLength)
    return `${field.minLength}文字以上で入力してください`;
  if (field.maxLength !== undefined && value.length > field.maxLength)
    return `${field.maxLength}文字以内で入力してください`;
  if (field.pattern !== undefined && !new RegExp(field.pattern, 'u').test(value))
    return '形式が正しくありません';
  return undefined;
}

function checkNumber(field: Field, value: number): string | undefined {
  if (Number.isNaN(value)) return '数値を入力してください';
  if (field.integer && !Number.isInteger(value)) return '整数を入力してください';
  if (field.minimum !== undefined && value < field.minimum) return `${field.minimum}以上で入力してください`;
  if (field.maximum !== undefined && value > field.maximum) return `${field.maximum}以下で入力してください`;
  return undefined;
}
