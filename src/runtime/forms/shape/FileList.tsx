import { type ReactNode, useId } from 'react';
import shared from '../../ui/shared.module.css';
import { list, number, optional } from '../../values/read.ts';
import { Files } from '../controls/Files.tsx';
import fieldStyles from '../Field.module.css';
import { useForm } from '../FormContext.ts';
import type { FieldSchema } from '../schema.ts';
import { useKey } from '../useKey.ts';
import { OwnMessage, useMessagesWithin } from './Group.tsx';
import styles from './Shape.module.css';

/** A list of files, of which several can be chosen at once. Loaded with the first one. */
export default function FileList({
  path,
  schema,
  item,
  label,
  hint,
  value,
}: {
  path: string;
  schema: FieldSchema;
  item: FieldSchema;
  label: string;
  hint: string;
  value: unknown;
}): ReactNode {
  const { form, idOf } = useForm();
  const labelId = useId();
  useKey(form.state, 'busy');
  const wrong = useMessagesWithin(path);
  return (
    <div className={styles.list} data-field={path} data-invalid={wrong > 0 ? '' : undefined}>
      <span id={labelId} className={fieldStyles.label}>
        {label}
      </span>
      {hint ? <p className={shared.hint}>{hint}</p> : null}
      <div className={styles.items}>
        <Files
          id={idOf(path)}
          files={list(value).filter((one): one is File => one instanceof File)}
          change={(files) => {
            form.change(path, files);
            form.blur(path);
          }}
          multiple
          max={number(schema.maxItems, Number.POSITIVE_INFINITY)}
          accept={optional(item.contentMediaType)}
          labelledBy={labelId}
          describedBy={`${labelId}-message`}
          invalid={wrong > 0}
          disabled={form.state.busy}
          scope={form.scope}
        />
      </div>
      <OwnMessage path={path} id={`${labelId}-message`} />
    </div>
  );
}
