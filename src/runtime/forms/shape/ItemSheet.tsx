import { type FieldPathList, type Registry, type RJSFSchema, toFieldPathId } from '@rjsf/utils';
import { type ReactNode, useMemo, useRef } from 'react';
import { SheetLayer } from '../../dialogs/SheetLayer.tsx';
import { joinPath } from '../../page/fieldPath.ts';
import { ButtonView } from '../../ui/ButtonView.tsx';
import fieldStyles from '../Field.module.css';
import { useForm } from '../FormContext.ts';
import { focusField } from '../focusField.ts';
import type { FieldSchema } from '../schema.ts';
import { validateWithin } from './edits.ts';
import styles from './Shape.module.css';

interface ItemSheetProps {
  /** The index of the open item; null for none. */
  at: number | null;
  close: () => void;
  /** Called once nothing of the sheet is shown any more: from then on the page can have the focus. */
  closed: (at: number) => void;
  /** The path of the list. */
  path: FieldPathList;
  titleOf: (at: number) => string;
  schemaOf: (at: number) => FieldSchema | undefined;
  items: readonly unknown[];
  registry: Registry;
}

/** The fields of one item, in a sheet over the form. */
export function ItemSheet({ at, close, closed, titleOf, ...item }: ItemSheetProps): ReactNode {
  const { form } = useForm();
  const { host } = form.scope.page.runtime;
  const last = useRef(at);
  if (at !== null) last.current = at;
  const shown = at ?? last.current;
  const body = useRef<HTMLDivElement>(null);
  if (shown === null) return null;
  const done = () => {
    if (validateWithin(form, joinPath([...item.path, shown]))) close();
    else
      requestAnimationFrame(() =>
        focusField(body.current?.querySelector<HTMLElement>('[data-invalid]'), 'nearest'),
      );
  };
  return (
    <SheetLayer
      host={host}
      open={at !== null}
      title={titleOf(shown)}
      close={close}
      closed={() => closed(shown)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere */}
      <div
        ref={body}
        className={fieldStyles.form}
        role="group"
        aria-label={titleOf(shown)}
        onKeyDown={(event) => {
          // Enter closes the sheet, and must not submit the form below it.
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
          event.preventDefault();
          done();
        }}
      >
        <ItemFields {...item} at={shown} />
        <div className={styles.done}>
          <ButtonView look="primary" wide label={host.text('runtime.list.done')} onPress={done} />
        </div>
      </div>
    </SheetLayer>
  );
}

function ItemFields({
  at,
  path,
  schemaOf,
  items,
  registry,
}: Omit<ItemSheetProps, 'at' | 'close' | 'closed' | 'titleOf'> & { at: number }): ReactNode {
  const { form } = useForm();
  const { SchemaField } = registry.fields;
  const schema = schemaOf(at);
  const place = useMemo(() => toFieldPathId(at, registry.globalFormOptions, path), [at, registry, path]);
  if (!SchemaField || !schema || at >= items.length) return null;
  return (
    <SchemaField
      name=""
      schema={schema as RJSFSchema}
      formData={items[at]}
      fieldPathId={place}
      registry={registry}
      onChange={(value: unknown, to: FieldPathList) => form.change(joinPath(to), value)}
      onBlur={() => {}}
      onFocus={() => {}}
      required
    />
  );
}
