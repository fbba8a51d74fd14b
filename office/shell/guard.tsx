import type { RouteComponent } from '@tanstack/react-router';
import { createElement, type ReactElement } from 'react';
import { mayOpen, type OfficePlace } from '../nav/places.ts';
import { useSession } from '../wire/session.ts';
import { NoRoleYet, NotYours } from './page-state.tsx';

/**
 * Shows a page to the roles that may open it. That's checked on every render, not once per tab: the next operator at
 * the same desk, or the same one with a new role, may have other rights.
 */
export function guarded({ access }: OfficePlace, page: RouteComponent): RouteComponent {
  return Object.assign(
    // biome-ignore lint/correctness/noComponentHookFactories: made once per route, when the table is read
    function Guarded(): ReactElement {
      const isAllowed = useSession((s) => mayOpen(access, s.operator));
      const isNew = useSession((s) => s.operator !== undefined && s.operator.roles.length === 0);
      return createElement(isNew && access !== 'public' ? NoRoleYet : isAllowed ? page : NotYours);
    },
    // The router loads a page's code before showing it; without the role the code isn't requested.
    { preload: async () => (mayOpen(access, useSession.getState().operator) ? page.preload?.() : undefined) },
  );
}
