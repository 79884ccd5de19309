/** app.json: what belongs to no page. */
import type { Builder } from './builder.ts';
import { iconOf } from './icons.ts';
import type { Language } from './languages.ts';
import { entryPages } from './pages/home.ts';
import type { Page } from './plan.ts';
import { type Definition, goTo } from './query.ts';
import { homeRoute, logInRoute } from './routes.ts';

/** The first one is Home. */
const maxTabs = 5;

/** After the login, the user returns to the wanted page. */
const toLogIn: Definition = goTo(logInRoute, { backpage: '= route.here' });

export function appFile(builder: Builder, language: Language, timeZone: string): Definition {
  const tabs = [
    { route: homeRoute, label: builder.common('home'), icon: 'house' },
    ...tabPages(builder).map((page) => ({
      route: page.route,
      label: builder.title(page),
      icon: iconOf(page.resource?.name ?? page.call.id),
    })),
  ];
  const { logIn } = builder.session;
  const labels = Object.fromEntries([...builder.labels].sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    name: 'app.name',
    start: homeRoute,
    tabBars: { main: tabs },
    tabBar: 'main',
    tabPages: tabs.map(({ route }) => route),
    ...(logIn ? { guards: { login: { check: '= session.loggedIn', else: [toLogIn] } } } : {}),
    languages: {
      default: 'device',
      otherwise: 'en',
      supported: ['en', language.code],
      all: {
        en: { name: 'English', tag: 'en' },
        [language.code]: { name: language.name, tag: language.tag },
      },
    },
    themes: { default: 'device', light: 'default', dark: 'dark', all: ['default', 'dark'] },
    timeZone,
    ...(Object.keys(labels).length > 0 ? { labels } : {}),
    ...(logIn ? { on: { notLoggedIn: [{ require: ['login'] }] } } : {}),
  };
}

/** The main page of each collection, those with most to do first. */
function tabPages(builder: Builder): Page[] {
  const seen = new Set<unknown>();
  const main = entryPages(builder).filter((page) => {
    if (!page.resource || seen.has(page.resource) || (page.kind !== 'list' && page.kind !== 'find'))
      return false;
    return seen.add(page.resource);
  });
  const worth = ({ resource }: Page): number =>
    resource
      ? resource.lists.length +
        [resource.record, resource.create, resource.change, resource.remove].filter(Boolean).length
      : 0;
  const chosen = new Set([...main].sort((a, b) => worth(b) - worth(a)).slice(0, maxTabs - 1));
  return main.filter((page) => chosen.has(page));
}
