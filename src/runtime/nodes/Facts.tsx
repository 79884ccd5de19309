import { type ReactNode, Suspense, use } from 'react';
import { propertiesOf, typeOf } from '../forms/schema.ts';
import type { KindProps } from '../render/kind.ts';
import { isRecord } from '../values/read.ts';
import { Fact } from './Fact.tsx';
import styles from './Facts.module.css';
import { FactsSkeleton } from './FactsSkeleton.tsx';

export function Facts({ node, scope, props }: KindProps<'facts'>): ReactNode {
  const rows = (props.rows ?? [])
    .filter((row) => row.when === undefined || row.when === true)
    .filter((row) => props.onlyFilled !== true || isFilled(row.value));
  return (
    <dl className={styles[props.look ?? 'rows']}>
      {rows.map((row, index) => (
        <Fact key={index} fact={row} scope={scope} />
      ))}
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

/** All fields of a schema, so that added fields are shown without a change here. Write-only fields are masked. */
function SchemaFacts({ scope, props }: KindProps<'facts'>): ReactNode {
  const { host } = scope.page.runtime;
  const { schema } = use(scope.page.runtime.form(props.of ?? ''));
  const record = isRecord(props.value) ? props.value : {};
  const except = props.except ?? [];
  return Object.entries(propertiesOf(schema))
    .filter(([name]) => !except.includes(name))
    .filter(
      ([name]) => props.onlyFilled !== true || isFilled(Object.hasOwn(record, name) ? record[name] : null),
    )
    .map(([name, field]) => {
      const title = field['x-title'] ?? field.title;
      const secret = field.writeOnly === true || field.format === 'password';
      const as = secret
        ? 'mask'
        : field.format === 'decimal'
          ? 'amount'
          : typeOf(field) === 'boolean'
            ? 'bool'
            : 'text';
      const value = Object.hasOwn(record, name) ? record[name] : null;
      return (
        <Fact
          key={name}
          fact={{ label: title === undefined ? name : host.text(title), value, as }}
          scope={scope}
        />
      );
    });
}
