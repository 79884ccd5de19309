import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useCallback,
  useMemo,
  useSyncExternalStore,
} from 'react';
import type { Value } from '../../language/compiled.ts';
import { maxVisible, type Option } from '../choice/choice.ts';
import { lazyComponent } from '../lazy/lazyComponent.tsx';
import type { Draft } from '../page/form.ts';
import type { Scope } from '../page/scope.ts';
import { optionBones } from '../render/Skeleton.tsx';
import { emitter, useGiven, widgetComponent } from '../render/WidgetView.tsx';
import bones from '../ui/Bone.module.css';
import { Bone } from '../ui/Bone.tsx';
import box from '../ui/Box.module.css';
import { classes } from '../ui/classes.ts';
import { isRecord, text } from '../values/read.ts';
import { NumberControl } from './controls/lazyNumber.ts';
import { SelectControl } from './controls/SelectControl.tsx';
import { SwitchControl } from './controls/SwitchControl.tsx';
import { TextControl } from './controls/TextControl.tsx';
import { useForm } from './FormContext.ts';
import { isNumeric, typeOf } from './fieldType.ts';
import { optionsOf } from './options.ts';
import type { FieldSchema } from './schema.ts';

export interface ControlProps extends ControlParts {
  value: unknown;
}

/** The properties of a control that subscribes to its value itself. */
export interface ControlParts {
  id: string;
  name: string;
  label: string;
  schema: FieldSchema;
  change: (value: unknown, draft?: Draft) => void;
  blur: () => void;
  settings: Record<string, unknown>;
  /** The scope of its settings. */
  scope: Scope;
  options: Option[];
  required: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  disabled: boolean;
}

const DateControl = lazyComponent(() => import('./controls/DateControl.tsx'));
const FileControl = lazyComponent(() => import('./controls/FileControl.tsx'));
const ChoiceControl = lazyComponent(() => import('./controls/ChoiceControl.tsx'));
const TextAreaControl = lazyComponent(() => import('./controls/TextAreaControl.tsx'));

/** The built-in controls, by the name that a field's `widget` uses. These are used by nearly every form. */
const loaded: Readonly<Record<string, ComponentType<ControlProps>>> = {
  select: SelectControl,
  switch: SwitchControl,
  checkbox: SwitchControl,
};

/** Built-in controls that are loaded when a form uses them. */
const lazyControls: Readonly<Record<string, ComponentType<ControlProps>>> = {
  segmented: ChoiceControl,
  chips: ChoiceControl,
  slider: ChoiceControl,
  radios: ChoiceControl,
  textarea: TextAreaControl,
  date: DateControl,
  file: FileControl,
};

/** Controls that show all of their options. */
const showsAllOptions: ReadonlySet<string> = new Set(['segmented', 'chips']);

/** The formats of dates and times. */
const dates = /^(date|(iso-)?(date-)?time)$/;

/** Whether all labelled values of an enum are shown, one below the other. */
const isShort = (schema: FieldSchema, options: Option[]): boolean =>
  schema['x-labels'] !== undefined && options.length > 0 && options.length <= 4;

/** Characters from which on a text has several lines, unless its format or pattern says otherwise. E-mail has 254. */
const longText = 300;

const isLongText = ({ maxLength = 0, format, pattern, ...schema }: FieldSchema): boolean =>
  maxLength >= longText && format === undefined && pattern === undefined && typeOf(schema) === 'string';

function usual(schema: FieldSchema, options: Option[], isChoice: boolean): string {
  if (typeOf(schema) === 'boolean') return 'checkbox';
  if (isShort(schema, options)) return 'radios';
  if (isChoice || options.length > 0) return 'select';
  if (schema.format === 'binary') return 'file';
  if (isLongText(schema)) return 'textarea';
  return dates.test(schema.format ?? '') ? 'date' : 'text';
}

interface WaitingControlProps {
  id: string;
  name: string;
  label: string;
  schema: FieldSchema;
  settings: Record<string, unknown>;
  scope: Scope;
  /** The control is disabled: the form is being submitted, or a source that the field reads is loading. */
  waiting: boolean;
  /** The options as they are written, while they are loading; null otherwise. */
  loading: Value;
  invalid: boolean;
  required: boolean;
  describedBy: string | undefined;
}

/** The control of a field: a built-in one, or a widget of the app. */
export function Control({ waiting, loading, ...asked }: WaitingControlProps): ReactNode {
  const { form } = useForm();
  const { name, settings, schema, scope } = asked;
  const options = useMemo(
    () => optionsOf(settings.options, schema, scope),
    [settings.options, schema, scope],
  );
  const onChange = useCallback(
    (next: unknown, draft?: Draft) => form.change(name, next, draft),
    [form, name],
  );
  const onBlur = useCallback(() => form.blur(name), [form, name]);
  const wanted = text(settings.widget) || usual(schema, options, Boolean(settings.options ?? schema.enum));
  const kind = showsAllOptions.has(wanted) && options.length > maxVisible ? 'select' : wanted;
  const parts: ControlParts = {
    ...asked,
    change: onChange,
    blur: onBlur,
    options,
    disabled: waiting || settings.readonly === true,
  };
  if (loading !== null && showsAllOptions.has(kind)) return optionBones(kind, loading);
  if (kind !== 'text') return <ValueControl kind={kind} {...parts} />;
  return isNumeric(schema) ? <NumberControl {...parts} /> : <TextControl {...parts} />;
}

/** A control that re-renders with each value. */
function ValueControl({ kind, ...parts }: ControlParts & { kind: string }): ReactNode {
  const { form } = useForm();
  const { name } = parts;
  const onValue = useCallback((changed: () => void) => form.onValue(name, changed), [form, name]);
  const value = useSyncExternalStore(onValue, () => form.valueOf(name));
  const props: ControlProps = { ...parts, value };
  const Loaded = loaded[kind];
  if (Loaded) return <Loaded {...props} />;
  const Own = lazyControls[kind];
  return (
    <Suspense fallback={<ControlSkeleton kind={kind} options={parts.options} />}>
      {Own ? <Own {...props} /> : <WidgetControl kind={kind} {...props} />}
    </Suspense>
  );
}

/** Of the size of the control: chips are as wide as their labels, about half a rem per character. */
function ControlSkeleton({ kind, options }: { kind: string; options: Option[] }): ReactNode {
  if (kind === 'chips')
    return (
      <div className={bones.chips}>
        {options.map(({ label }, index) => (
          <Bone key={index} as="button" style={{ width: `${1.75 + label.length / 2}rem` }} />
        ))}
      </div>
    );
  if (kind === 'segmented') return <Bone as="choice" />;
  if (kind === 'radios') return <Bone as="block" style={{ height: `${options.length * 3.25}rem` }} />;
  return <span className={classes(box.box, kind === 'textarea' && box.tall)} aria-busy="true" />;
}

function WidgetControl({ kind, settings, scope, ...props }: ControlProps & { kind: string }): ReactNode {
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
