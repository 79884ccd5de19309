/** Outline drawings of the expected image: both sides of an identity card, a card in a hand, a receipt. */
export type ExampleName = 'cardFront' | 'cardBack' | 'cardInHand' | 'receipt';

const CARD = 'M14 12h52a4 4 0 0 1 4 4v28a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4Z';

const OUTLINES: Record<ExampleName, string> = {
  cardFront: `${CARD} M26 23a5 5 0 1 1 0 10 5 5 0 0 1 0-10ZM17 42c1-5 4-7 9-7s8 2 9 7M43 24h19M43 31h19M43 38h12`,
  cardBack: `${CARD} M10 20h60M18 30h20M18 37h12M50 29h12v10H50Z`,
  cardInHand:
    'M40 6a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM22 56V42c0-8 6-14 14-14h8c8 0 14 6 14 14v14M30 38h20a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H30a2 2 0 0 1-2-2V40a2 2 0 0 1 2-2ZM33 44h5M33 49h10',
  receipt: 'M26 6h28v48l-5-4-5 4-4-4-4 4-5-4-5 4ZM33 17h14M33 25h14M33 33h8M49 33h-3M33 41h14',
};

export function Example({ name, className }: { name: ExampleName; className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 80 60" aria-hidden="true">
      <path d={OUTLINES[name]} />
    </svg>
  );
}
