import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { isRecord, text } from '../read.ts';
import { emitter, useGiven, widgetComponent } from '../WidgetView.tsx';
import { SelectControl } from './controls/SelectControl.tsx';
import { SwitchControl } from './controls/SwitchControl.tsx';
import { TextControl } from './controls/TextControl.tsx';
import styles from './Field.module.css';
import { useForm } from './FormContext.ts';
import { type Option, optionsOf } from './options.ts';
import { type FieldSchema, typeOf } from './schema.ts';
import { useTaken } from './useKey.ts';

export interface ControlProps {
  id: string;
  name: string;
  label: string;
  schema: FieldSchema;
  value: unknown;
  change: (value: unknown) => void;
  blur: () => void;
  settings: Record<string, unknown>;
  options: Option[];
  required: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  disabled: boolean;
}

const ChoiceControl = lazy(() => import('./controls/ChoiceControl.tsx'));
const TextAreaControl = lazy(() => import('./controls/TextAreaControl.tsx'));

/** The controls that every app has, by the name under which a field asks for one; those that nearly every form has. */
const atHand: Readonly<Record<string, ComponentType<ControlProps>>> = {
  text: TextControl,
  select: SelectControl,
  switch: SwitchControl,
  checkbox: SwitchControl,
};

/** And those that are loaded when a form has one. */
const later: Readonly<Record<string, ComponentType<ControlProps>>> = {
  segmented: ChoiceControl,
  chips: ChoiceControl,
  slider: ChoiceControl,
  textarea: TextAreaControl,
};

function usual(schema: FieldSchema, options: Option[]): string {
  if (typeOf(schema) === 'boolean') return 'checkbox';
  return options.length > 0 || schema.enum ? 'select' : 'text';
}

interface Asked {
  id: string;
  name: string;
  label: string;
  schema: FieldSchema;
  settings: Record<string, unknown>;
  pending: boolean;
  invalid: boolean;
  required: boolean;
  describedBy: string | undefined;
}

/** The control of a field: one of the runtime's own, or a widget of the app. */
export function Control({ pending, ...asked }: Asked): ReactNode {
  const { form, scope, change, leave } = useForm();
  const { name, settings, schema } = asked;
  // Values that were set from elsewhere show at once: `filled` tells of them.
  const [value, busy] = useTaken(form, () => [form.values[name] ?? null, form.busy, form.filled] as const);
  const options = useMemo(
    () => optionsOf(settings.options, schema, scope),
    [settings.options, schema, scope],
  );
  const onChange = useCallback((next: unknown) => change(name, next), [change, name]);
  const onBlur = useCallback(() => leave(name), [leave, name]);
  const kind = text(settings.widget) || usual(schema, options);
  const common: ControlProps = {
    ...asked,
    value,
    change: onChange,
    blur: onBlur,
    options,
    disabled: busy || pending || settings.readonly === true,
  };
  const AtHand = atHand[kind];
  if (AtHand) return <AtHand {...common} />;
  const Own = later[kind];
  return (
    <Suspense fallback={<span className={styles.box} aria-busy="true" />}>
      {Own ? <Own {...common} /> : <WidgetControl kind={kind} {...common} />}
    </Suspense>
  );
}

function WidgetControl({ kind, settings, ...props }: ControlProps & { kind: string }): ReactNode {
  const { scope } = useForm();
  const { host } = scope.page.runtime;
  const given = useGiven(host);
  const definition = host.widgets[kind];
  const emit = useMemo(() => emitter(settings.on, scope), [settings.on, scope]);
  if (!definition) throw new Error(`No widget is called ${kind}`);
  const Widget = widgetComponent(definition);
  return (
    <Widget
      {...(isRecord(settings.properties) ? settings.properties : {})}
      {...props}
      placeholder={text(settings.placeholder) || undefined}
      emit={emit}
      {...given}
    />
  );
}
