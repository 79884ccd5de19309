/**
 * The views of the studio, in the order of the navigation. Each is loaded when it is first opened: a folder here with its
 * component as the default export, its styles, and its texts.
 */

import accountIcon from 'lucide-static/icons/circle-user.svg';
import draftsIcon from 'lucide-static/icons/git-branch.svg';
import textsIcon from 'lucide-static/icons/languages.svg';
import pagesIcon from 'lucide-static/icons/layout-grid.svg';
import reviewIcon from 'lucide-static/icons/list-checks.svg';
import tabBarsIcon from 'lucide-static/icons/panel-bottom.svg';
import releasesIcon from 'lucide-static/icons/rocket.svg';
import auditIcon from 'lucide-static/icons/scroll-text.svg';
import guardsIcon from 'lucide-static/icons/shield-check.svg';
import constantsIcon from 'lucide-static/icons/sliders-horizontal.svg';
import editorIcon from 'lucide-static/icons/square-pen.svg';
import statusesIcon from 'lucide-static/icons/tags.svg';
import fieldsIcon from 'lucide-static/icons/text-cursor-input.svg';
import membersIcon from 'lucide-static/icons/users.svg';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Self } from '../accounts.ts';
import type { Address } from './address.ts';
import type { Connection } from './connection.ts';
import { loadView } from './loadView.ts';
import type { text } from './text.ts';

export interface ViewProps {
  connection: Connection;
  address: Address;
}

export interface View {
  /** The first part of its addresses, and the key of its name in the texts of the frame. */
  id: Parameters<typeof text>[0];
  /** The address of an icon. */
  icon: string;
  Body: LazyExoticComponent<ComponentType<ViewProps>>;
  /** Shown in production only; `administrator`: only to administrators. */
  needs?: 'account' | 'administrator';
}

/** The views that a person may open. @param account null in a local studio */
export const viewsOf = (account: Self | null): readonly View[] =>
  views.filter(
    ({ needs }) =>
      needs === undefined ||
      (account !== null && (needs === 'account' || account.roles.includes('administrator'))),
  );

const view = (load: () => Promise<{ default: ComponentType<ViewProps> }>): View['Body'] =>
  lazy(() => loadView(load));

const views: readonly View[] = [
  { id: 'pages', icon: pagesIcon, Body: view(() => import('./pages/Pages.tsx')) },
  { id: 'editor', icon: editorIcon, Body: view(() => import('./editor/Editor.tsx')) },
  { id: 'fields', icon: fieldsIcon, Body: view(() => import('./fields/Fields.tsx')) },
  { id: 'texts', icon: textsIcon, Body: view(() => import('./translations/Translations.tsx')) },
  { id: 'statuses', icon: statusesIcon, Body: view(() => import('./tables/Statuses.tsx')) },
  { id: 'tabBars', icon: tabBarsIcon, Body: view(() => import('./tables/TabBars.tsx')) },
  { id: 'guards', icon: guardsIcon, Body: view(() => import('./tables/Guards.tsx')) },
  { id: 'constants', icon: constantsIcon, Body: view(() => import('./tables/Constants.tsx')) },
  { id: 'drafts', icon: draftsIcon, Body: view(() => import('./drafts/Drafts.tsx')) },
  { id: 'review', icon: reviewIcon, Body: view(() => import('./review/Review.tsx')) },
  { id: 'releases', icon: releasesIcon, Body: view(() => import('./releases/Releases.tsx')) },
  { id: 'audit', icon: auditIcon, Body: view(() => import('./audit/Audit.tsx')) },
  {
    id: 'members',
    icon: membersIcon,
    needs: 'administrator',
    Body: view(() => import('./people/People.tsx')),
  },
  { id: 'account', icon: accountIcon, needs: 'account', Body: view(() => import('./account/Account.tsx')) },
];
