import type { Given } from '../../runtime/host/widget.ts';
import { AVERAGES } from './candles.ts';
import css from './kline.module.css';
import type { Indicator } from './options.ts';

/** The labels of the legend, with empty cells that `legend.ts` fills. */
export function LegendCells({
  indicators,
  text,
}: { indicators: readonly Indicator[] } & Pick<Given, 'text'>) {
  return (
    <div className={css.legend}>
      <p>
        <span data-cell="time" />
        <b data-cell="change" />
        <span>
          {text('widget.kline.volume')} <b data-cell="volume" />
        </span>
      </p>
      <p>
        {(['open', 'high', 'low', 'close'] as const).map((name) => (
          <span key={name}>
            {text(`widget.kline.${name}`)} <b data-cell={name} />
          </span>
        ))}
      </p>
      {indicators.includes('ma') && (
        <p>
          {AVERAGES.map((length) => (
            <span key={length} data-line={`ma${length}`}>
              MA{length} <b data-cell={`ma${length}`} />
            </span>
          ))}
        </p>
      )}
      {indicators.includes('boll') && (
        <p>
          {(['upper', 'middle', 'lower'] as const).map((name) => (
            <span key={name} data-line={name}>
              {text(`widget.kline.${name}`)} <b data-cell={name} />
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
