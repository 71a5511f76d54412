// The frame of the page: the entry, the navigation, and the view of the route.

import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { Failure } from './api/failure.js';
import { ClaimsView } from './claims/view.js';
import { SamplingView } from './design/sampling.js';
import { SelectionView } from './design/selection.js';
import { StoredSelectionView } from './design/stored.js';
import { Entry, KeyQuestion, identified } from './entry.js';
import { KeysView } from './keys/view.js';
import { forgetDrafts, hasDrafts } from './parts/draft.js';
import { Title } from './parts/page.js';
import { RecordView } from './record/view.js';
import { type Route, href, useRoute } from './route.js';
import { type Session, current, expire, identify, may, signOut, subscribe } from './session.js';
import { StudiesView } from './studies/list.js';
import { ReportView } from './studies/report.js';
import { StudyView } from './studies/study.js';

/** The page. */
export function App(): JSX.Element {
  const session = useSession();
  const route = useRoute();
  useEffect(() => {
    if (session.key !== null && session.self === null && session.expired === null) {
      const { key } = session;
      void identified(key).then(identify, (error: unknown) => {
        // After any other failure, the views show what the service answers.
        if (error instanceof Failure && error.status === 401) expire(key, error);
      });
    }
  }, [session.key]);
  if (session.key === null) return <Entry />;
  return (
    <>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.querySelector('h1')?.focus();
        }}
      >
        Skip to the content
      </a>
      <Header session={session} area={route.path[0] ?? 'claims'} />
      <main id="main">
        <View route={route} key={viewName(route)} />
      </main>
      <KeyQuestion session={session} />
    </>
  );
}

/** Returns the session, and renders again when it changes. */
export function useSession(): Session {
  const [session, set] = useState(current);
  useEffect(() => subscribe(() => set(current())), []);
  return session;
}

function Header({ session, area }: { session: Session; area: string }): JSX.Element {
  const leave = () => {
    const question = 'A form has values that were not sent, or a new key is still shown. Sign out, and lose them?';
    if (hasDrafts() && !confirm(question)) return;
    forgetDrafts();
    signOut();
  };
  return (
    <header class="top">
      <div class="top-in">
        <a class="brand" href="#/">
          Hearth <span>desk</span>
        </a>
        <nav aria-label="Views">
          <ul>
            {AREAS.filter(({ scope }) => scope === null || may(scope)).map(({ path, text }) => (
              <li key={path}>
                <a href={href([path])} {...(area === path && { 'aria-current': 'page' as const })}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div class="who">
          {session.self && (
            <p>
              <b>{session.self.subject}</b>
              {session.self.organisation !== session.self.subject && <> of {session.self.organisation}</>}
            </p>
          )}
          <button type="button" class="quiet" onClick={leave}>
            Sign out
          </button>
        </div>
      </div>
    </header>
  );
}

function View({ route }: { route: Route }): JSX.Element {
  const [area = 'claims', id, part] = route.path;
  if (area === 'claims' && id !== undefined) return <RecordView id={id} />;
  if (area === 'claims') return <ClaimsView query={route.query} />;
  if (area === 'studies' && id !== undefined && part === 'report') return <ReportView id={id} />;
  if (area === 'studies' && id !== undefined && part === undefined) return <StudyView id={id} query={route.query} />;
  if (area === 'studies' && id === undefined) return <StudiesView query={route.query} />;
  if (area === 'sampling') return <SamplingView />;
  if (area === 'selection' && id !== undefined) return <StoredSelectionView id={id} />;
  if (area === 'selection') return <SelectionView />;
  if (area === 'keys') return <KeysView query={route.query} />;
  return (
    <>
      <Title name="Not found">This page does not exist</Title>
      <p>
        The address names the view <code>{route.path.join('/')}</code>. <a href="#/">Go to the claims</a>, or choose a
        view above.
      </p>
    </>
  );
}

/** Names the view of a route. A new view is rendered from nothing; the same view reads its changed query. */
const viewName = ({ path }: Route): string => (path.length === 0 ? 'claims' : path.join('/'));

/** The areas of the page, and the scope without which an area shows nothing. */
const AREAS = [
  { path: 'claims', text: 'Claims', scope: 'claims:read' },
  { path: 'studies', text: 'Studies', scope: 'studies:read' },
  { path: 'sampling', text: 'Sample size', scope: 'studies:write' },
  { path: 'selection', text: 'Selection', scope: 'studies:write' },
  { path: 'keys', text: 'Keys', scope: 'keys:admin' },
] as const;
