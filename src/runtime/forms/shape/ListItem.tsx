import { type FieldPathList, type Registry, type RJSFSchema, toFieldPathId } from '@rjsf/utils';
import { memo, type ReactNode, type RefObject, useMemo } from 'react';
import { joinPath } from '../../page/fieldPath.ts';
import { ButtonView } from '../../ui/ButtonView.tsx';
import { IconGlyph } from '../../ui/IconGlyph.tsx';
import { useForm } from '../FormContext.ts';
import type { FieldSchema } from '../schema.ts';
import { useMessagesWithin } from './Group.tsx';
import { MoveHandle } from './MoveHandle.tsx';
import styles from './Shape.module.css';
import { summaryOf } from './summary.ts';

export interface ItemActions {
  remove: (at: number) => void;
  move: (from: number, to: number) => void;
}

export interface ListItemProps {
  at: number;
  value: unknown;
  /** The path of the list. */
  path: FieldPathList;
  name: string;
  schema: FieldSchema | undefined;
  /** Whether it is edited in a sheet: a record or a list. */
  opens: boolean;
  movable: boolean;
  removable: boolean;
  registry: Registry;
  /** What the buttons of an item do now. */
  actions: RefObject<ItemActions>;
  setOpen: (at: number) => void;
}

/** An item of a list: its field, or a button that opens it. Re-renders when its value, index or name has changed. */
export const ListItem = memo(
  function ListItem(props: ListItemProps): ReactNode {
    const { at, name, opens, movable, removable, actions } = props;
    const { scope } = useForm().form;
    const { host } = scope.page.runtime;
    return (
      <li className={styles.item} data-opens={opens || undefined}>
        {movable ? (
          <MoveHandle label={host.text('runtime.list.move', { item: name })} at={at} actions={actions} />
        ) : null}
        {opens ? <OpenButton {...props} /> : <ItemField {...props} />}
        {removable ? (
          <span className={styles.remove} data-part="remove">
            <ButtonView
              look="icon"
              label={host.text('runtime.list.remove', { item: name })}
              icon={<IconGlyph scope={scope} name="x" size="s" />}
              onPress={() => actions.current.remove(at)}
            />
          </span>
        ) : null}
      </li>
    );
  },
  (one, other) =>
    one.at === other.at &&
    one.value === other.value &&
    one.name === other.name &&
    one.movable === other.movable &&
    one.removable === other.removable &&
    one.schema === other.schema &&
    one.opens === other.opens &&
    one.registry === other.registry,
);

/** The field of a single value. */
function ItemField({ at, value, path, name, schema, registry }: ListItemProps): ReactNode {
  const { SchemaField } = registry.fields;
  const place = useMemo(() => toFieldPathId(at, registry.globalFormOptions, path), [at, registry, path]);
  const { form } = useForm();
  if (!SchemaField || !schema) return null;
  return (
    <div className={styles.itemField}>
      <SchemaField
        name={name}
        label={name}
        bare
        schema={schema as RJSFSchema}
        formData={value}
        fieldPathId={place}
        registry={registry}
        onChange={(next: unknown) => form.change(joinPath(place.path), next)}
        onBlur={() => {}}
        onFocus={() => {}}
        required
      />
    </div>
  );
}

/** The button that opens a record or a list, with a summary of its values. */
function OpenButton({ at, value, path, name, schema, setOpen }: ListItemProps): ReactNode {
  const { form } = useForm();
  const { host } = form.scope.page.runtime;
  const place = joinPath([...path, at]);
  const wrong = useMessagesWithin(place);
  const summary = schema ? summaryOf(schema, value, place, form) : '';
  return (
    <button
      type="button"
      className={styles.open}
      data-part="open"
      data-field={place}
      data-invalid={wrong > 0 ? '' : undefined}
      onClick={() => setOpen(at)}
    >
      <span className={styles.openText}>
        <span>{summary || name}</span>
        {summary ? <small>{name}</small> : null}
        {wrong > 0 ? (
          <small className={styles.wrong}>{host.text('runtime.list.wrong', { count: wrong })}</small>
        ) : null}
      </span>
      <IconGlyph scope={form.scope} name="chevron-right" size="s" />
    </button>
  );
}
