import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createTestHost, failure, node, path, renderScreen, screenOf } from '../testing/renderScreen.tsx';

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
