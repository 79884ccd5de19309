/** One field: its label, control, hint and error. It re-renders alone while the user types. */

import { memo, type ReactNode, useContext, useEffect } from 'react';
import { inThunk, isThunk, type Read, type Thunk, type Value } from '../../language/compiled.ts';
import { Pending, SourceFailed } from '../host/errors.ts';
import { attempt, evaluate, isNodes } from '../page/evaluate.ts';
import type { Scope } from '../page/scope.ts';
import { LanguageContext } from '../render/LanguageContext.ts';
import { Nodes, NodeView } from '../render/NodeView.tsx';
import { useReads } from '../render/useReads.ts';
import { SourceError } from '../ui/SourceError.tsx';
import shared from '../ui/shared.module.css';
import { isRecord, text } from '../values/read.ts';
import { Control } from './Control.tsx';
import { problemOf } from './draft.ts';
import styles from './Field.module.css';
import { useForm } from './FormContext.ts';
import { isNumeric } from './fieldType.ts';
import { Note } from './Note.tsx';
import type { FieldSchema } from './schema.ts';
import { useShallowSelector } from './useKey.ts';

/** Evaluates each setting of a field separately: one that is still loading does not delay the others. */
export function evaluateSettings(
  compiled: Thunk | Value | undefined,
  scope: Scope,
): {
  settings: Record<string, unknown>;
  pending: boolean;
  /** The options as they are written, while they are loading. */
  loading: Value;
  failed: SourceFailed | null;
} {
  const parts = inThunk(compiled);
  const settings: Record<string, unknown> = {};
  let pending = false;
  let loading: Value = null;
  let failed: SourceFailed | null = null;
  for (const [key, value] of Object.entries(isRecord(parts) ? parts : {})) {
    const plain = attempt(() => evaluate(value as Value, scope));
    if (plain instanceof Pending) {
      pending = true;
      if (key === 'options') loading = value as Value;
      // There is room for its buttons.
      if (key === 'step') settings.step = null;
    } else if (plain instanceof SourceFailed) failed ??= plain;
    else settings[key] = plain;
  }
  // A field with options is a choice from the start, and not a text with the value that none of them names yet.
  if (isRecord(parts) && 'options' in parts) settings.options ??= [];
  return { settings, pending, loading, failed };
}

export interface FieldProps {
  /** Its path; in a flat form the name of the field. */
  name: string;
  required: boolean;
  /** The schema of a nested field. Default: the schema that the form has for the name. */
  schema?: FieldSchema;
  /** The label if the schema has no title. */
  label?: string;
  /** The scope of its settings. Default: that of the form. */
  scope?: Scope;
  /** The label is for screen readers only: it is visually obvious, as for the items of a list. */
  bare?: boolean;
}

export const Field = memo(function Field(props: FieldProps): ReactNode {
  const compiled = useForm().form.settingsOf(props.name);
  return isThunk(compiled) && compiled.reads.length > 0 ? (
    <ReadingField {...props} reads={compiled.reads} />
  ) : (
    <FieldView {...props} />
  );
});

/** A field whose settings read something; most do not. */
function ReadingField({ reads, ...props }: FieldProps & { reads: readonly Read[] }): ReactNode {
  useReads(useForm().form.scope.page, reads);
  return <FieldView {...props} />;
}

function FieldView({
  name,
  required,
  schema: given,
  label: called,
  bare = false,
  ...props
}: FieldProps): ReactNode {
  useContext(LanguageContext);
  const { form, idOf } = useForm();
  const { state } = form;
  const { scope = form.scope } = props;
  const { settings, pending, loading, failed } = evaluateSettings(form.settingsOf(name), scope);
  const schema = given ?? form.schemaOf(name);
  const [error, refused, busy, draft] = useShallowSelector(
    form.onMessages,
    () =>
      [
        // A submission shows the messages of all fields: those without one are not rendered again.
        state.tried || state.visited[name] === true ? state.errors[name] : undefined,
        state.refused[name],
        state.busy,
        state.drafts[name],
      ] as const,
  );
  const hidden = 'when' in settings && settings.when !== true;
  const local = 'local' in settings;
  const fixed = settings.fixed === true;
  useEffect(() => {
    if (fixed) state.fixed[name] = true;
  }, [state, name, fixed]);
  useEffect(() => {
    if (hidden || local) state.unsent[name] = hidden ? 'hidden' : 'local';
    else if (name in state.unsent) delete state.unsent[name];
  }, [state, name, hidden, local]);
  if (hidden || fixed) return null;

  const { host } = scope.page.runtime;
  const id = idOf(name);
  const title = schema['x-title'] ?? schema.title;
  const label = text(settings.label) || (title === undefined ? (called ?? name) : host.text(title));
  const hint = text(settings.hint) || (schema.description ? host.text(schema.description) : '');
  // Errors that further typing cannot fix are shown immediately.
  const hopeless = draft?.state === 'places' || draft?.state === 'unreadable';
  const message = refused ?? ((hopeless && problemOf(draft, host)) || error);
  const isSwitch = schema.type === 'boolean';
  const trailing = settings.trailing;
  // "Optional" is not shown if a value is always selected, or if the field is shown only when it is needed.
  const chosen = settings.widget === 'segmented' || settings.widget === 'slider';
  const unsaid = required || local || chosen || 'when' in settings;
  return (
    <div className={styles.field} data-field={name} data-invalid={message ? '' : undefined}>
      {isSwitch ? null : (
        <label className={bare ? shared.unseen : styles.label} htmlFor={id} id={`${id}-label`}>
          {label}
          {unsaid ? null : <span className={styles.optional}>{host.text('runtime.optional')}</span>}
        </label>
      )}
      <div className={styles.line}>
        <Control
          name={name}
          id={id}
          label={label}
          schema={schema}
          settings={settings}
          scope={scope}
          waiting={busy || pending}
          loading={loading}
          invalid={Boolean(message)}
          describedBy={message || hint || draft ? `${id}-note` : undefined}
          required={required}
        />
        {isNodes(trailing) ? (
          <span className={styles.trailing}>
            {trailing.n.map((node) => (
              <NodeView key={node.at} node={node} scope={scope} />
            ))}
          </span>
        ) : null}
      </div>
      <Note
        name={name}
        message={message}
        hint={hint}
        draft={draft}
        unit={text(settings.suffix)}
        numeric={isNumeric(schema)}
      />
      {failed ? <SourceError error={failed} scope={scope} hidden /> : null}
      {isNodes(settings.below) ? (
        <div className={styles.below}>
          <Nodes slot={settings.below} scope={scope} />
        </div>
      ) : null}
    </div>
  );
}
