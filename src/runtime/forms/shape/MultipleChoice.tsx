import { type ReactNode, useId } from 'react';
import { Switch } from '../../choice/Switch.tsx';
import shared from '../../ui/shared.module.css';
import { list, text } from '../../values/read.ts';
import fieldStyles from '../Field.module.css';
import { useForm } from '../FormContext.ts';
import { optionsOf } from '../options.ts';
import { type FieldSchema, isPick } from '../schema.ts';
import { OwnMessage } from './Group.tsx';
import styles from './Shape.module.css';

/** Whether a list is a multiple choice of a few values. */
export const isMultiple = (schema: FieldSchema, item: FieldSchema): boolean =>
  schema.uniqueItems === true && (Array.isArray(item.enum) || isPick(item));

/** Checkboxes for a multiple choice. */
export function MultipleChoice({
  path,
  settings,
  item,
  label,
  hint,
  value,
}: {
  path: string;
  settings: Record<string, unknown>;
  item: FieldSchema;
  label: string;
  hint: string;
  value: unknown;
}): ReactNode {
  const { form } = useForm();
  const id = useId();
  const chosen = list(value);
  const options = optionsOf(settings.options, item, form.scope);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-message`}
      className={styles.list}
      data-field={path}
    >
      <span id={id} className={fieldStyles.label}>
        {label}
      </span>
      {hint ? <p className={shared.hint}>{hint}</p> : null}
      {options.map((option, index) => (
        <label key={text(option.value)} className={fieldStyles.tick} htmlFor={`${id}-${index}`}>
          <Switch
            id={`${id}-${index}`}
            look="checkbox"
            on={chosen.includes(option.value)}
            set={(on) =>
              form.change(
                path,
                // In the order of the options, not of the clicks.
                options
                  .map((one) => one.value)
                  .filter((one) => (one === option.value ? on : chosen.includes(one))),
              )
            }
            onBlur={() => form.blur(path)}
          />
          <span>{option.label}</span>
        </label>
      ))}
      <OwnMessage path={path} id={`${id}-message`} />
    </div>
  );
}
