import { generate } from 'lean-qr/nano';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { KindProps } from '../render/kind.ts';
import { optional, text } from '../values/read.ts';
import styles from './Qr.module.css';

/** Pixels per module, so that a saved image can be printed. */
const scale = 10;
/** The quiet zone around the code in modules, as the standard requires. */
const margin = 4;

/** A QR code: black on white in every theme, since not every scanner reads inverted codes. */
export default function Qr({ props }: KindProps<'qr'>): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const value = text(props.value);
  useLayoutEffect(() => {
    if (canvas.current && value !== '') draw(canvas.current, value);
  }, [value]);
  return (
    <canvas
      ref={canvas}
      className={styles.code}
      role="img"
      aria-label={text(props.label)}
      data-picture={optional(props.name)}
      data-title={optional(props.title)}
      data-caption={optional(props.caption)}
    />
  );
}

function draw(canvas: HTMLCanvasElement, value: string): void {
  const code = generate(value);
  const side = (code.size + 2 * margin) * scale;
  canvas.width = side;
  canvas.height = side;
  const brush = canvas.getContext('2d');
  if (!brush) return;
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, side, side);
  brush.fillStyle = '#000';
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (code.get(x, y)) brush.fillRect((x + margin) * scale, (y + margin) * scale, scale, scale);
    }
  }
}
