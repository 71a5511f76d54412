// The page: the form, and the claim that came out of it.

import { type Claim, validateClaim } from 'hearth-kpt';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

import { ClaimForm } from './claim-form';
import './style.css';

function Page() {
  const [claim, setClaim] = useState<Claim>();
  return (
    <main>
      <header>
        <h1>Kitchen performance test</h1>
        <p>One household, its fuel of each day, and what may have changed it.</p>
      </header>
      <ClaimForm onClaim={setClaim} />
      {claim && <Accepted claim={claim} />}
    </main>
  );
}

/** Where a real page sends the claim: `POST /v1/claims`, which judges it by the same rules. */
function Accepted({ claim }: { claim: Claim }) {
  const warnings = validateClaim(claim).findings;
  return (
    <section className="card accepted" role="status" aria-labelledby="accepted">
      <h2 id="accepted">The claim is right</h2>
      {warnings.map(({ path, message, help }) => (
        <p key={path + message} className="advice">
          {message}
          {help && `: ${help}`}
        </p>
      ))}
      <pre tabIndex={0} aria-label="The claim as JSON">
        {JSON.stringify(claim, null, 2)}
      </pre>
    </section>
  );
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
