import { type ReactNode, useId, useState } from 'react';
import { isWithin } from '../../page/fieldPath.ts';
import { IconGlyph } from '../../ui/IconGlyph.tsx';
import shared from '../../ui/shared.module.css';
import { text } from '../../values/read.ts';
import { useForm } from '../FormContext.ts';
import { titleOf } from '../label.ts';
import type { FieldSchema } from '../schema.ts';
import { useShallowSelector } from '../useKey.ts';
import styles from './Shape.module.css';
import { hintOf } from './title.ts';
import { useSettings } from './useSettings.ts';

interface GroupProps {
  path: string;
  schema: FieldSchema;
  /** The label if the schema has no title. */
  name: string;
  children: ReactNode;
}

/** A collapsible group of fields with a heading. A group that contains a message is open. */
export function Group({ path, schema, name, children }: GroupProps): ReactNode {
  const { form } = useForm();
  const id = useId();
  const [open, setOpen] = useState(true);
  const wrong = useMessagesWithin(path);
  const { settings } = useSettings(path);
  const hint = text(settings.hint) || hintOf(schema, form);
  return (
    <details
      className={styles.group}
      open={open || wrong > 0}
      onToggle={(event) => {
        if (event.target === event.currentTarget) setOpen(event.currentTarget.open);
      }}
    >
      <summary className={styles.heading}>
        <span className={styles.headingText} id={id}>
          {text(settings.label) || titleOf(schema, form, name)}
        </span>
        <IconGlyph scope={form.scope} name="chevron-down" className={styles.mark} />
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere */}
      <div role="group" aria-labelledby={id} className={styles.inside}>
        {hint ? <p className={shared.hint}>{hint}</p> : null}
        <OwnMessage path={path} />
        {children}
      </div>
    </details>
  );
}

/** The number of visible messages within a field. */
export function useMessagesWithin(path: string): number {
  const { form } = useForm();
  const { state } = form;
  const [count] = useShallowSelector(form.onMessages, () => {
    const shown = Object.keys(state.errors).filter(
      (field) => isWithin(field, path) && (state.tried || state.visited[field] === true),
    );
    const refused = Object.keys(state.refused).filter((field) => isWithin(field, path));
    return [new Set([...shown, ...refused]).size] as const;
  });
  return count;
}

/** The message of a record or a list as a whole. */
export function OwnMessage({ path, id }: { path: string; id?: string }): ReactNode {
  const { form } = useForm();
  const { state } = form;
  const [message] = useShallowSelector(
    form.onMessages,
    () =>
      [state.refused[path] ?? (state.tried || state.visited[path] ? state.errors[path] : undefined)] as const,
  );
  return message ? (
    <p id={id} className={shared.wrong} role="alert">
      {message}
    </p>
  ) : null;
}
