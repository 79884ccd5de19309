import type { FieldProps } from '@rjsf/utils';
import { type ReactNode, Suspense, startTransition, useEffect, useId, useRef, useState } from 'react';
import { lazyComponent } from '../../lazy/lazyComponent.tsx';
import { joinPath, pathIn } from '../../page/fieldPath.ts';
import box from '../../ui/Box.module.css';
import shared from '../../ui/shared.module.css';
import { text } from '../../values/read.ts';
import fieldStyles from '../Field.module.css';
import { useForm } from '../FormContext.ts';
import { focusField } from '../focusField.ts';
import { labelOf, titleOf } from '../label.ts';
import { useKey } from '../useKey.ts';
import { AddButton } from './AddButton.tsx';
import { originalOf } from './dialect.ts';
import { addItem, moveItem, removeItem, startField } from './edits.ts';
import { OwnMessage } from './Group.tsx';
import { ItemSheet } from './ItemSheet.tsx';
import { fixedPlaces, itemSchema } from './items.ts';
import { isChoice, isFile, kindOf } from './keywords.ts';
import { Leaf } from './Leaf.tsx';
import { type ItemActions, ListItem } from './ListItem.tsx';
import { isMultiple, MultipleChoice } from './MultipleChoice.tsx';
import styles from './Shape.module.css';
import { hintOf, itemLabel } from './title.ts';
import { useItemKeys } from './useItemKeys.ts';
import { useSettings } from './useSettings.ts';

/** In a list of more items, only those near the screen are laid out, and the rest is rendered after the first ones. */
const longList = 20;

/** The height of an item before it has been laid out: see `contain-intrinsic-size` in Shape.module.css. */
const itemHeight = '3.5rem';

const FileList = lazyComponent(() => import('./FileList.tsx'));

/** A list: its items in order, each of which can be edited, moved and removed, and a button to add one. */
export function ListField(props: FieldProps): ReactNode {
  const { form } = useForm();
  const schema = originalOf(props.schema);
  const path = joinPath(props.fieldPathId.path);
  const { settings } = useSettings(path);
  const label = text(settings.label) || titleOf(schema, form, props.name);
  const hint = text(settings.hint) || hintOf(schema, form);
  // A widget shows the list as a whole.
  if (text(settings.widget)) return <Leaf {...props} label={label} />;
  const item = itemSchema(schema, 0);
  const inner = item && form.shape?.inForce(item, undefined);
  if (inner && isMultiple(schema, inner))
    return (
      <MultipleChoice
        path={path}
        settings={settings}
        item={inner}
        label={label}
        hint={hint}
        value={props.formData}
      />
    );
  if (inner && isFile(inner))
    return (
      <Suspense fallback={<span className={box.box} aria-busy="true" />}>
        <FileList path={path} schema={schema} item={inner} label={label} hint={hint} value={props.formData} />
      </Suspense>
    );
  return <Items {...props} path={path} label={label} hint={hint} />;
}

function Items(props: FieldProps & { path: string; label: string; hint: string }): ReactNode {
  const { form } = useForm();
  const { path, label, hint, formData, fieldPathId, registry } = props;
  const { host } = form.scope.page.runtime;
  const id = useId();
  const schema = originalOf(props.schema);
  const items: unknown[] = Array.isArray(formData) ? formData : [];
  // Kept with the form, so that a page that takes another release has the sheet open as before.
  const opened = useKey(form.state.opened, path);
  const setOpen = (at: number) => {
    form.state.opened[path] = at;
  };
  const [announcement, announce] = useState('');
  const keys = useItemKeys(items.length);
  const shown = items.slice(0, useRendered(items.length));
  const list = useRef<HTMLOListElement>(null);
  // One object for all renders, so that a change of one item renders no other.
  const actions = useRef<ItemActions>({ remove: () => {}, move: () => {} });
  const { shape } = form;
  const start = shape?.startValue(schema);
  useEffect(() => {
    if (start !== undefined) startField(form, path, start);
    // A list is initialized once.
  }, [form, path]);
  if (!shape) return null;
  const fixed = fixedPlaces(schema);
  const minItems = typeof schema.minItems === 'number' ? schema.minItems : 0;
  const maxItems = typeof schema.maxItems === 'number' ? schema.maxItems : Number.POSITIVE_INFINITY;
  const canAdd = items.length < maxItems && itemSchema(schema, items.length) !== undefined;
  /** What an item is called, without its number. */
  const oneOf = (at: number): string => {
    const inner = itemSchema(schema, at);
    return itemLabel(pathIn(path, at), inner && shape.inForce(inner, items[at]), form, label);
  };
  const nameOf = (at: number): string => {
    const inner = itemSchema(schema, at);
    const inForce = inner && shape.inForce(inner, items[at]);
    const own = at < fixed && inForce ? labelOf(pathIn(path, at), inForce, form) : '';
    return own || host.text('runtime.list.item', { label: oneOf(at), number: at + 1 });
  };
  const opens = (at: number): boolean => {
    const inner = itemSchema(schema, at);
    if (!inner) return false;
    const inForce = shape.inForce(inner, items[at]);
    return kindOf(inForce) !== 'value' || isChoice(inForce);
  };
  const focusItem = (at: number, what: string) =>
    requestAnimationFrame(() =>
      focusField(list.current?.children[at]?.querySelector<HTMLElement>(what), 'nearest'),
    );
  const add = () => {
    const at = items.length;
    keys.add();
    addItem(form, path, shape.startItem(schema, at));
    if (opens(at)) setOpen(at);
    else focusItem(at, '[data-field]');
  };
  const remove = (at: number) => {
    announce(host.text('runtime.list.removed', { item: nameOf(at) }));
    keys.remove(at);
    removeItem(form, path, at);
    if (items.length > 1) focusItem(Math.min(at, items.length - 2), '[data-part="remove"] button');
  };
  const move = (from: number, to: number) => {
    if (to < fixed || to >= items.length) return;
    announce(host.text('runtime.list.moved', { item: nameOf(from), place: to + 1, count: items.length }));
    keys.move(from, to);
    moveItem(form, path, from, to);
  };
  actions.current = { remove, move };
  const { SchemaField } = registry.fields;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div
      className={styles.list}
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-message`}
      data-field={path}
    >
      <div className={styles.listHead}>
        <span id={id} className={fieldStyles.label}>
          {label}
        </span>
        <span className={styles.count}>
          {items.length > 0 ? items.length : host.text('runtime.list.none')}
        </span>
      </div>
      {hint ? <p className={shared.hint}>{hint}</p> : null}
      <ol
        className={styles.items}
        ref={list}
        data-long={items.length > longList || undefined}
        style={
          shown.length < items.length ? { minHeight: `calc(${items.length} * ${itemHeight})` } : undefined
        }
      >
        {shown.map((value, at) => (
          <ListItem
            key={keys.of(at)}
            {...{ at, value, setOpen }}
            actions={actions}
            path={fieldPathId.path}
            name={nameOf(at)}
            schema={itemSchema(schema, at)}
            opens={opens(at)}
            movable={at >= fixed && items.length - fixed > 1}
            removable={at >= fixed && items.length > minItems}
            registry={registry}
          />
        ))}
      </ol>
      <OwnMessage path={path} id={`${id}-message`} />
      {canAdd ? <AddButton label={oneOf(items.length)} onPress={add} /> : null}
      <span className={shared.unseen} role="status">
        {announcement}
      </span>
      {SchemaField ? (
        <ItemSheet
          at={opened !== undefined && opened < items.length ? opened : null}
          close={() => {
            delete form.state.opened[path];
          }}
          closed={(at) => focusItem(at, '[data-part="open"]')}
          path={fieldPathId.path}
          titleOf={nameOf}
          schemaOf={(at) => itemSchema(schema, at)}
          items={items}
          registry={registry}
        />
      ) : null}
    </div>
  );
}

/**
 * The number of items to render: the first ones of a long list at once, so that the page is shown and reacts, then all.
 * All are in the document from then on, for search and for screen readers.
 */
function useRendered(count: number): number {
  const { form } = useForm();
  const [all, setAll] = useState(count <= longList);
  const renderAll = () => setAll(true);
  useEffect(() => startTransition(renderAll), []);
  // The first field with a message may be among the rest.
  useEffect(() => form.onInvalid(renderAll), [form]);
  return all ? count : longList;
}
