import { act, render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createTestHost, failure, node, path, renderScreen, screenOf } from '../testing/renderScreen.tsx';
import { OutdatedNotice } from './OutdatedNotice.tsx';

function setUp() {
  let reachable = true;
  let answers = 0;
  const host = createTestHost({
    operations: {
      things: async () => {
        if (!reachable) throw failure('offline');
        answers += 1;
        return { name: `answer ${answers}` };
      },
    },
    texts: { 'runtime.asOf': 'As of {{time}}' },
  });
  const definition = screenOf([node('text', { text: path('data.things.name') })], {
    data: { things: { operation: 'things', with: {}, reads: [] } },
  });
  const view = renderScreen(definition, host);
  return {
    host,
    ...view,
    reach(can: boolean) {
      reachable = can;
      return act(async () => {
        host.device.online = can;
      });
    },
  };
}

it('a page without a network shows the age of its data, and is updated when the network is back', async () => {
  const { page, reach } = setUp();
  expect(await screen.findByText('answer 1')).toBeTruthy();
  expect(screen.queryByText(/As of/)).toBeNull();
  const { at } = page.sources.get('things')?.cell ?? {};
  await reach(false);
  expect(await screen.findByText(`As of minute ${new Date(at ?? 0).toISOString()}`)).toBeTruthy();
  await act(() => page.reload());
  expect(screen.getByText('answer 1')).toBeTruthy();
  await reach(true);
  expect(await screen.findByText('answer 2')).toBeTruthy();
  expect(screen.queryByText(/As of/)).toBeNull();
});

it('what a channel missed before the notice was there is loaded again', async () => {
  const { host } = setUp();
  const definition = screenOf([node('text', { text: path('data.things.name') })], {
    data: {
      things: {
        operation: 'things',
        with: {},
        reads: [],
        live: { channel: 'mine', key: '', merge: 'reload' },
      },
    },
  });
  host.device.messagesSince = Date.now() + 60_000;
  const { page, container } = renderScreen(definition, host);
  const shown = within(container);
  const [, before] = /answer (\d+)/.exec((await shown.findByText(/answer/)).textContent) ?? [];
  render(<OutdatedNotice page={page} />);
  expect(await shown.findByText(`answer ${Number(before) + 1}`)).toBeTruthy();
});
