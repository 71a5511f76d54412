// The page: the form, and the resulting claim.

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
        <p>One household, its fuel per day, and other influences on the fuel use.</p>
      </header>
      <ClaimForm onClaim={setClaim} />
      {claim && <Accepted claim={claim} />}
    </main>
  );
}

/** A real page sends the claim here: `POST /v1/claims`, which applies the same rules. */
function Accepted({ claim }: { claim: Claim }) {
  const warnings = validateClaim(claim).findings;
  return (
    <section className="card accepted" role="status" aria-labelledby="accepted">
      <h2 id="accepted">The claim is valid</h2>
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
