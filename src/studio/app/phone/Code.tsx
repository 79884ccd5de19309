/** A QR code: black on white in every theme, since not every scanner reads inverted codes. */
import { generate } from 'lean-qr/nano';
import type { ReactNode } from 'react';

/** The quiet zone around the code in modules, as the standard requires. */
const margin = 4;

export function Code({ of, label }: { of: string; label: string }): ReactNode {
  const code = generate(of);
  const rows = Array.from({ length: code.size }, (_, y) => y);
  const path = rows.flatMap((y) => rows.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`));
  const side = code.size + 2 * margin;
  return (
    <svg
      className="phone-code"
      role="img"
      aria-label={label}
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect x={-margin} y={-margin} width={side} height={side} fill="#fff" />
      <path d={path.join('')} fill="#000" />
    </svg>
  );
}
