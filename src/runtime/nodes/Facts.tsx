import { type ReactNode, Suspense, use } from 'react';
import { typeOf } from '../forms/fieldType.ts';
import { type FieldSchema, propertiesOf, valueLabel } from '../forms/schema.ts';
import type { KindProps } from '../render/kind.ts';
import { isRecord } from '../values/read.ts';
import { fact } from './Fact.tsx';
import styles from './Facts.module.css';
import { FactsSkeleton } from './FactsSkeleton.tsx';

export function Facts({ node, scope, props }: KindProps<'facts'>): ReactNode {
  const rows = (props.rows ?? [])
    .filter((row) => row.when === undefined || row.when === true)
    .filter((row) => props.onlyFilled !== true || isFilled(row.value));
  return (
    <dl className={styles[props.look ?? 'rows']}>
      {rows.map((row, index) => fact(row, scope, index))}
      {props.of ? (
        <Suspense fallback={<FactsSkeleton node={node} scope={scope} />}>
          <SchemaFacts node={node} scope={scope} props={props} />
        </Suspense>
      ) : null}
    </dl>
  );
}

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** A day is the same one in nearly every time zone at noon. */
const noonOf = (day: unknown): unknown => (typeof day === 'string' && day !== '' ? `${day}T12:00:00Z` : day);

/** How a value is written. */
function formatOf(field: FieldSchema): 'amount' | 'date' | 'minute' | 'bool' | 'picture' | 'text' {
  switch (field.format) {
    case 'decimal':
      return 'amount';
    case 'date':
      return 'date';
    case 'date-time':
      return 'minute';
    case 'picture':
      return 'picture';
  }
  return typeOf(field) === 'boolean' ? 'bool' : 'text';
}

/** All fields of a schema, so that added fields are shown without a change here. Write-only fields are masked. */
function SchemaFacts({ scope, props }: KindProps<'facts'>): ReactNode {
  const { host } = scope.page.runtime;
  const { schema } = use(scope.page.runtime.form(props.of ?? ''));
  const record = isRecord(props.value) ? props.value : {};
  const except = props.except ?? [];
  return Object.entries(propertiesOf(schema))
    .filter(([name]) => !except.includes(name))
    .filter(
      ([name, field]) =>
        (props.onlyFilled !== true && field.deprecated !== true) ||
        isFilled(Object.hasOwn(record, name) ? record[name] : null),
    )
    .map(([name, field]) => {
      const title = field['x-title'] ?? field.title;
      const secret = field.writeOnly === true || field.format === 'password';
      const value = Object.hasOwn(record, name) ? record[name] : null;
      const label = valueLabel(field, value);
      const as = secret ? 'mask' : label === undefined ? formatOf(field) : 'text';
      return fact(
        {
          label: title === undefined ? name : host.text(title),
          value: label === undefined || secret ? (as === 'date' ? noonOf(value) : value) : host.text(label),
          as,
        },
        scope,
        name,
      );
    });
}
