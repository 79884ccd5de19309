/** The options of a choice: a literal list, or the rows of a source. */
import { useMemo } from 'react';
import type { Value } from '../../language/compiled.ts';
import type { Option } from '../choice/choice.ts';
import { force } from '../page/evaluate.ts';
import type { Scope } from '../page/scope.ts';
import { useReads } from '../render/useReads.ts';
import { isRecord, list, text } from '../values/read.ts';
import { readsOf } from './rows.ts';

export function useOptions(given: unknown, scope: Scope): Option[] {
  const { value, label, detail, mark } = isRecord(given) ? given : {};
  const reads = useMemo(() => readsOf(value, label, detail, mark), [value, label, detail, mark]);
  useReads(scope.page, reads);
  if (Array.isArray(given)) return writtenOut(given);
  if (!isRecord(given)) return [];
  const rows = list(given.of).map((it, index) => {
    const here = scope.with({ it, index });
    const of = (part: unknown) => force(part as Value, here) ?? null;
    return {
      value: of(value),
      label: text(of(label)),
      detail: text(of(detail)),
      mark: text(of(mark)),
      icon: '',
      tone: undefined,
    };
  });
  return [...writtenOut(given.first), ...rows];
}

const writtenOut = (options: unknown): Option[] =>
  list(options).filter(isRecord).filter(offered).map(written);

const offered = (option: Record<string, unknown>): boolean =>
  option.when === undefined || option.when === true;

const written = (option: Record<string, unknown>): Option => ({
  value: option.value ?? null,
  label: text(option.label),
  detail: '',
  mark: '',
  icon: text(option.icon),
  tone: option.tone,
});
