/** The control of one property, chosen by its type. */
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { Field } from '../../../../language/editing/index.ts';
import { NotJson, parseTree } from '../../../document/parse.ts';
import { isContainer, plainOf, textOf, type Value } from '../../../document/tree.ts';
import { nameOfType, nameOfValue } from '../names.ts';
import { text } from '../text.ts';
import type { PanelContext } from './context.ts';
import { ExpressionField } from './ExpressionField.tsx';
import { ItemsField, isItems } from './ItemsField.tsx';
import { useEntered } from './useEntered.ts';

export interface ControlProps {
  id: string;
  field: Field;
  /** Undefined if the member is missing. */
  value: Value | undefined;
  context: PanelContext;
  isWrong: boolean;
  /** Whether an expression was typed that is not entered yet. */
  isTyping: boolean;
  setTyping(is: boolean): void;
}

const isExpression = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('=') && !value.startsWith('==');

export function ValueField(props: ControlProps): ReactNode {
  const { id, field, value, context } = props;
  const [asExpression, setAsExpression] = useState(false);
  const plain = value && plainOf(value);
  const canCompute = field.takesExpression || field.kind === 'expression';
  const isComputed = canCompute && (isExpression(plain) || asExpression || field.kind === 'expression');
  const toggle =
    canCompute && field.kind !== 'expression' ? (
      <button
        type="button"
        className="quiet fx"
        aria-pressed={isComputed}
        aria-label={text('asExpression', { name: field.name })}
        title={text('asExpression', { name: field.name })}
        onClick={() => {
          if (isExpression(plain)) context.set(field.name, undefined);
          setAsExpression(!isComputed);
        }}
      >
        ƒ
      </button>
    ) : null;
  return (
    <div className="control">
      {isComputed ? <ExpressionField {...props} key={`${id}=`} /> : <Plain {...props} />}
      {toggle}
    </div>
  );
}

function Plain(props: ControlProps): ReactNode {
  const { id, field, value, context, isWrong } = props;
  const set = (to: string | undefined): void => context.set(field.name, to);
  if (field.kind === 'nodes') return <output id={id}>{countOf(value)}</output>;
  if (isItems(value) || (field.kind === 'steps' && !value)) return <ItemsField {...props} />;
  if (field.kind === 'steps' || field.kind === 'json' || (value && isContainer(value)))
    return <JsonField {...props} />;
  if (field.kind === 'bool')
    return (
      <select
        id={id}
        aria-invalid={isWrong}
        value={value ? textOf(value) : ''}
        onChange={({ target }) => set(target.value || undefined)}
      >
        <option value="">{text('notSet')}</option>
        <option value="true">{text('yes')}</option>
        <option value="false">{text('no')}</option>
      </select>
    );
  const isShort = (field.options?.length ?? 0) <= 30 && !field.options?.some(({ detail }) => detail);
  if (field.kind === 'choice' && isShort)
    return (
      <select
        id={id}
        aria-invalid={isWrong}
        value={value ? textOf(value) : ''}
        onChange={({ target }) => set(target.value || undefined)}
      >
        <option value="">{text('notSet')}</option>
        {value && !field.options?.some((one) => JSON.stringify(one.value) === textOf(value)) ? (
          <option value={textOf(value)}>{nameOfValue(plainOf(value))}</option>
        ) : null}
        {field.options?.map((one) => (
          <option key={JSON.stringify(one.value)} value={JSON.stringify(one.value)}>
            {nameOfValue(one.value)}
          </option>
        ))}
      </select>
    );
  return <TypedField {...props} />;
}

const countOf = (value: Value | undefined): string =>
  value && isContainer(value) ? String(value.entries.length) : text('notSet');

/** A line of text. It becomes a step on blur or Enter. */
function TypedField({ id, field, value, context, isWrong }: ControlProps): ReactNode {
  const shown = value ? String(plainOf(value)) : '';
  const [entered, setEntered] = useEntered(shown);
  const [offers, setOffers] = useState<{ value: string; detail: string }[]>([]);
  const list = useId();
  const { language } = context;
  useEffect(() => {
    if (field.kind !== 'text') return undefined;
    let isOld = false;
    void language.ask('texts', { words: entered }).then((found) => {
      if (!isOld) setOffers(found.map(({ key, wording }) => ({ value: key, detail: wording })));
    });
    return () => {
      isOld = true;
    };
  }, [field.kind, language, entered]);
  const options =
    field.kind === 'text'
      ? offers
      : (field.options ?? []).map((one) => ({ value: String(one.value), detail: one.detail ?? '' }));
  const commit = (now: string): void => {
    if (now === shown) return;
    const isNumber = field.kind === 'number' && /^-?\d+(\.\d+)?$/.test(now.trim());
    context.set(field.name, now === '' ? undefined : isNumber ? now.trim() : JSON.stringify(now));
  };
  const wording = options.find((one) => one.value === shown)?.detail;
  return (
    <span className="typed">
      <input
        id={id}
        list={options.length > 0 ? list : undefined}
        inputMode={field.kind === 'number' ? 'decimal' : undefined}
        value={entered}
        placeholder={nameOfType(field.type)}
        aria-invalid={isWrong}
        autoComplete="off"
        onChange={({ target }) => setEntered(target.value)}
        onBlur={() => commit(entered)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit(entered);
          if (event.key === 'Escape') setEntered(shown);
        }}
      />
      {options.length > 0 ? (
        <datalist id={list}>
          {options.map((one) => (
            <option key={one.value} value={one.value}>
              {one.detail}
            </option>
          ))}
        </datalist>
      ) : null}
      {wording ? <small>{wording}</small> : null}
    </span>
  );
}

/** Steps, tables, texts by language: as JSON. Invalid JSON stays in the field. */
function JsonField({ id, field, value, context }: ControlProps): ReactNode {
  const shown = value ? flush(textOf(value)) : '';
  const [entered, setEntered] = useEntered(shown);
  const [isBroken, setBroken] = useState(false);
  const commit = (): void => {
    if (entered === shown) {
      setBroken(false);
      return;
    }
    try {
      if (entered.trim()) parseTree(entered, 'p');
      setBroken(false);
      context.set(field.name, entered.trim() || undefined);
    } catch (error) {
      if (!(error instanceof NotJson)) throw error;
      setBroken(true);
    }
  };
  return (
    <span className="typed">
      <textarea
        id={id}
        className="mono"
        rows={Math.min(10, entered.split('\n').length)}
        value={entered}
        placeholder={nameOfType(field.type)}
        spellCheck={false}
        aria-invalid={isBroken}
        onChange={({ target }) => setEntered(target.value)}
        onBlur={commit}
      />
      {isBroken ? <small role="alert">{text('notJson')}</small> : null}
    </span>
  );
}

/** A text without the indentation of its last line. */
function flush(value: string): string {
  const [indent = ''] = /[ \t]*(?=[^\n]*$)/.exec(value.slice(value.lastIndexOf('\n') + 1)) ?? [];
  return value.replaceAll(`\n${indent}`, '\n');
}
