/** Forms with nested fields: a chunk that is loaded by the forms that have them. */
export { inOrder } from './inOrder.ts';
export { pathTitle } from './pathTitle.ts';
export { reveal } from './reveal.ts';
export { ShapedFields } from './ShapedFields.tsx';
export { StepButtons } from './StepButtons.tsx';
export { Shape } from './shape.ts';
export { Stepper } from './stepper.ts';
