import { useMemo } from 'react';
import type { WeekHoursProps } from '../../../generated/widgets/weekHours.ts';
import { minutesOf, percent, scaleOf } from './scale.ts';
import css from './weekHours.module.css';

/** The opening hours of some days: one strip each, on one scale. */
export default function WeekHours({ days, open = false, label, text, format }: WeekHoursProps) {
  const scale = useMemo(
    () => scaleOf(days.flatMap(({ opens, closes }) => (opens && closes ? [opens, closes] : []))),
    [days],
  );
  const now = percent(minutesOf(format.date(Date.now(), 'time').slice(0, 5)), scale);
  return (
    <ul className={css.week} aria-label={label}>
      {days.map(({ date, opens, closes, note }, at) => (
        <li key={date} className={css.day} data-today={at === 0 || undefined}>
          <span className={css.name}>{at === 0 ? text('widget.weekHours.today') : weekdayOf(date)}</span>
          <svg className={css.strip} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect className={css.ground} width="100" height="10" />
            {opens && closes && (
              <rect
                className={css.hours}
                x={percent(minutesOf(opens), scale)}
                width={percent(minutesOf(closes), scale) - percent(minutesOf(opens), scale)}
                height="10"
              />
            )}
            {at === 0 && open && (
              <rect className={css.now} x={Math.max(0, now - 0.6)} width="1.2" height="10" />
            )}
          </svg>
          <span className={css.times}>
            {opens && closes ? `${opens} – ${closes}` : text('widget.weekHours.closed')}
            {note && opens && <small className={css.note}>{note}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The short name of a weekday in the language of the page. */
function weekdayOf(date: string): string {
  const language = document.documentElement.lang || 'en';
  return new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(new Date(date));
}
