import { type ReactNode, useMemo } from 'react';
import type { Draft } from '../../page/form.ts';
import box from '../../ui/Box.module.css';
import { classes } from '../../ui/classes.ts';
import { text } from '../../values/read.ts';
import type { ControlProps } from '../Control.tsx';
import styles from './DateControl.module.css';
import { foreignZone, readings } from './zonedTime.ts';

/** Some parts were typed, and some are missing: the input says no more about it. */
const unfinished: Draft = { text: '', state: 'incomplete', meanings: [], places: 0 };

/** A date, a time or both, with the native picker, in the time zone of the app. */
export default function DateControl({
  id,
  name,
  schema,
  settings,
  value,
  ...props
}: ControlProps): ReactNode {
  const { change, blur, scope, describedBy } = props;
  const { timeZone } = scope.page.runtime.host.app;
  const reading = readings[schema.format ?? ''] ?? readings.date;
  const isDate = reading?.input === 'date';
  const zone = useMemo(() => (isDate ? '' : foreignZone(timeZone)), [isDate, timeZone]);
  if (!reading) return null;
  const zoneId = zone ? `${id}-zone` : '';
  return (
    <span className={box.box}>
      {text(settings.prefix) ? <span className={box.affix}>{text(settings.prefix)}</span> : null}
      <input
        id={id}
        name={name}
        type={reading.input}
        className={classes(box.input, styles.date)}
        value={reading.show(text(value), timeZone)}
        max={isDate ? '9999-12-31' : reading.input === 'time' ? undefined : '9999-12-31T23:59'}
        readOnly={settings.readonly === true}
        disabled={props.disabled && settings.readonly !== true}
        aria-invalid={props.invalid || undefined}
        aria-required={props.required || undefined}
        aria-describedby={[describedBy, zoneId].filter(Boolean).join(' ') || undefined}
        onChange={({ target }) => {
          const entered = target.value;
          if (entered) change(reading.value(entered, timeZone));
          else change(null, target.validity?.badInput ? unfinished : undefined);
        }}
        onBlur={({ target }) => {
          // An input of which only some parts are filled in fires no event.
          if (target.validity?.badInput) change(null, unfinished);
          blur();
        }}
      />
      {zone ? (
        <span className={box.affix} id={zoneId}>
          {zone}
        </span>
      ) : null}
    </span>
  );
}
