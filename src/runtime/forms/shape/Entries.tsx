import { type FieldPathList, type Registry, type RJSFSchema, toFieldPathId } from '@rjsf/utils';
import { type ReactNode, useId, useMemo, useRef } from 'react';
import { joinPath } from '../../page/fieldPath.ts';
import box from '../../ui/Box.module.css';
import { ButtonView } from '../../ui/ButtonView.tsx';
import { IconGlyph } from '../../ui/IconGlyph.tsx';
import { isRecord } from '../../values/read.ts';
import fieldStyles from '../Field.module.css';
import { useForm } from '../FormContext.ts';
import { type FieldSchema, propertiesOf } from '../schema.ts';
import { AddButton } from './AddButton.tsx';
import { addEntry, removeField, renameEntry } from './edits.ts';
import styles from './Shape.module.css';
import { singular } from './singular.ts';
import { useItemKeys } from './useItemKeys.ts';

interface EntriesProps {
  path: FieldPathList;
  /** The effective schema of the record. */
  schema: FieldSchema;
  /** The schema of its additional properties. */
  other: FieldSchema;
  /** The title of the record. */
  label: string;
  registry: Registry;
}

/** The additional properties of a record, each with its name and its value, and a button to add one. */
export function Entries({ path, schema, other, label, registry }: EntriesProps): ReactNode {
  const { form } = useForm();
  const box = useRef<HTMLDivElement>(null);
  const field = joinPath(path);
  const one = singular(label, form.scope.page.runtime.host);
  const value = form.valueOf(field);
  const named = propertiesOf(schema);
  const record = isRecord(value) ? value : {};
  const names = Object.keys(record).filter((name) => !Object.hasOwn(named, name));
  const keys = useItemKeys(names.length);
  const add = () => {
    keys.add();
    addEntry(form, field, one, other);
    requestAnimationFrame(() => {
      const input = [...(box.current?.querySelectorAll<HTMLInputElement>('[data-part="name"]') ?? [])].at(-1);
      input?.focus();
      // It is replaced by typing.
      input?.select();
    });
  };
  return (
    <div className={styles.entries} ref={box}>
      {names.map((name, at) => (
        <Entry
          key={keys.of(at)}
          {...{ path, field, name, other, registry }}
          value={record[name]}
          remove={() => {
            keys.remove(at);
            removeField(form, joinPath([...path, name]));
          }}
        />
      ))}
      <AddButton onPress={add} label={one} />
    </div>
  );
}

interface EntryProps {
  path: FieldPathList;
  field: string;
  name: string;
  value: unknown;
  other: FieldSchema;
  registry: Registry;
  remove: () => void;
}

function Entry({ path, field, name, value, other, registry, remove }: EntryProps): ReactNode {
  const { form } = useForm();
  const { scope } = form;
  const { host } = scope.page.runtime;
  const id = useId();
  const place = useMemo(() => toFieldPathId(name, registry.globalFormOptions, path), [name, registry, path]);
  const { SchemaField } = registry.fields;
  if (!SchemaField) return null;
  return (
    <div className={styles.item}>
      <div className={styles.other}>
        <div className={fieldStyles.field}>
          <label className={fieldStyles.label} htmlFor={id}>
            {host.text('runtime.entryName')}
          </label>
          <span className={box.box}>
            <input
              key={name}
              id={id}
              className={box.input}
              defaultValue={name}
              data-part="name"
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="done"
              onBlur={({ target }) => {
                // A name that is empty or taken stays what it was.
                if (!renameEntry(form, field, name, target.value.trim())) target.value = name;
              }}
            />
          </span>
        </div>
        <SchemaField
          name={name}
          label={name}
          schema={other as RJSFSchema}
          formData={value}
          fieldPathId={place}
          registry={registry}
          onChange={(next: unknown, to: FieldPathList) => form.change(joinPath(to), next)}
          onBlur={() => {}}
          onFocus={() => {}}
          required
        />
      </div>
      <span className={styles.remove}>
        <ButtonView
          look="icon"
          label={host.text('runtime.list.remove', { item: name })}
          icon={<IconGlyph scope={scope} name="x" size="s" />}
          onPress={remove}
        />
      </span>
    </div>
  );
}
