import { Declined } from '../signals.ts';
import { evaluate, record } from '../values.ts';
import { type Running, settled } from './verb.ts';

const query = ({ step, scope }: Running): Promise<Record<string, unknown>> =>
  settled(() => record((step.props.query ?? {}) as Record<string, never>, scope));

export async function go(running: Running): Promise<void> {
  const { navigation } = running.scope.page.runtime.host;
  const target = String(running.step.props.go);
  if (target === 'back') return navigation.back();
  if (target === 'return') return navigation.return();
  navigation.go(target, await query(running), {
    replace: running.arriving === true || running.step.props.replace === true,
  });
}

/** Waits on another page for a value. Coming back without one ends the steps. */
export async function pick(running: Running): Promise<unknown> {
  const { runtime, place } = running.scope.page;
  const values = await query(running);
  return new Promise((fulfil, reject) => {
    runtime.picks.push({ place, give: fulfil, cancel: () => reject(new Declined('Nothing was picked')) });
    runtime.host.navigation.go(String(running.step.props.pick), values, { replace: false });
  });
}

export async function give({ scope, value }: Running): Promise<void> {
  const given = await value('give');
  const { runtime } = scope.page;
  runtime.picks.pop()?.give(given);
  runtime.host.navigation.back();
}

export async function open({ step, scope }: Running): Promise<void> {
  const { host } = scope.page.runtime;
  const target = String(await settled(() => evaluate(step.props.open, scope)));
  const address = host.app.links[target]?.url ?? target;
  const { leave } = await import('./leave.tsx');
  await leave(host, address);
}
