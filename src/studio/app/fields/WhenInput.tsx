/** A condition: always, never, for a value of another field, or an expression. */
import type { ReactNode } from 'react';
import type { KnownField } from '../../server/messages.ts';
import { ExpressionEditor, type Placed } from '../editor/expression/ExpressionEditor.tsx';
import type { Language } from '../editor/language/language.ts';
import { expressionOf, type Operator, type When } from './newField.ts';
import { text } from './text.ts';

interface Props {
  legend: string;
  kinds: readonly When['kind'][];
  /** The labels of “always” and “never” in this place. */
  words: Readonly<Partial<Record<When['kind'], string>>>;
  fields: readonly KnownField[];
  when: When;
  language: Language;
  /** The file of the form. */
  file: string;
  /** The form with an expression as this condition. */
  place(expression: string): Placed | undefined;
  change(when: When): void;
}

const operators: readonly Operator[] = ['is', 'isNot', 'more', 'less', 'filled', 'empty'];

export function WhenInput(props: Props): ReactNode {
  const { legend, kinds, words, fields, when, language, file, place, change } = props;
  const start = (kind: When['kind']): When => {
    if (kind === 'if') return { kind, field: fields[0]?.name ?? '', operator: 'is', value: '' };
    // The expression starts as the equivalent of the previous choice.
    if (kind === 'expression')
      return { kind, text: String(expressionOf(when, fields) ?? '= ').replace(/^true$/, '= ') };
    return kind === 'never' ? { kind } : { kind: 'always' };
  };
  return (
    <fieldset>
      <legend>{legend}</legend>
      <select
        aria-label={legend}
        value={when.kind}
        onChange={({ target }) => change(start(target.value as When['kind']))}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {words[kind] ?? text(kind === 'if' ? 'if' : 'expression')}
          </option>
        ))}
      </select>
      {when.kind === 'if' ? <Comparison {...{ legend, fields, when, change }} /> : null}
      {when.kind === 'expression' ? (
        <ExpressionEditor
          label={`${legend}: ${text('expression')}`}
          value={when.text.replace(/^=\s*/, '')}
          {...{ language, file, place }}
          change={(entered) => change({ ...when, text: `= ${entered}` })}
        />
      ) : null}
      {when.kind === 'if' ? <code>{String(expressionOf(when, fields))}</code> : null}
    </fieldset>
  );
}

interface ComparisonProps extends Pick<Props, 'legend' | 'fields' | 'change'> {
  when: Extract<When, { kind: 'if' }>;
}

function Comparison({ legend, fields, when, change }: ComparisonProps): ReactNode {
  const known = fields.find(({ name }) => name === when.field);
  const values = known?.kind === 'bool' ? ['true', 'false'] : (known?.values ?? []);
  const needsValue = when.operator !== 'filled' && when.operator !== 'empty';
  return (
    <div className="comparison">
      <select
        aria-label={`${legend}: ${text('otherField')}`}
        value={when.field}
        onChange={({ target }) => change({ ...when, field: target.value, value: '' })}
      >
        {fields.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <select
        aria-label={`${legend}: ${text('comparison')}`}
        value={when.operator}
        onChange={({ target }) => change({ ...when, operator: target.value as Operator })}
      >
        {operators.map((one) => (
          <option key={one} value={one}>
            {text(`operator.${one}`)}
          </option>
        ))}
      </select>
      {needsValue ? (
        <>
          <input
            aria-label={`${legend}: ${text('value')}`}
            list={`${legend}-values`}
            value={when.value}
            onChange={({ target }) => change({ ...when, value: target.value })}
          />
          <datalist id={`${legend}-values`}>
            {values.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </datalist>
        </>
      ) : null}
    </div>
  );
}
