import { ref } from 'valtio/vanilla';
import { record } from '../page/evaluate.ts';
import { type Running, settled } from '../steps/verb.ts';

export async function show({ step, scope }: Running): Promise<void> {
  const given = await settled(() => record((step.props.with ?? {}) as Record<string, never>, scope));
  scope.page.sheets.open[String(step.props.show)] = ref(given);
}

export function hide({ step, scope }: Running): void {
  delete scope.page.sheets.open[String(step.props.hide)];
}
