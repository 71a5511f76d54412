// Writes the vectors `credential/verify/study*.json`, whose requests contain signed credentials of studies. Run it after
// a change of the figures of an assessment, then check the difference:
//
//   cargo xtask build && HEARTH_ARTIFACTS=target/hearth node tests/credentials/vectors.mjs

import { readFileSync, writeFileSync } from 'node:fs';

import { MODULE, OTHERS, invoke, valid } from './hearth.mjs';

const ROOT = new URL('../vectors/', import.meta.url);
const SECRET = 'z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq';
const CREATED = '2026-11-22T09:00:00Z';

/** Returns the study of a vector of `study.assess`. */
function study(name) {
  const { request } = JSON.parse(readFileSync(new URL(`study/${name}.json`, ROOT), 'utf8')).call;
  return { study: { id: 'nakuru-2026' }, ...request.json };
}

const certify = (study) =>
  valid('credential.study', { study, secretKey: SECRET, created: CREATED, module: MODULE }).verifiableCredential;

/** Returns a credential that was changed and signed again, by its issuer unless `secretKey` is another key. */
function changed(credential, change, secretKey = SECRET) {
  const { proof, ...document } = structuredClone(credential);
  change(document.credentialSubject, document);
  return valid('credential.sign', { document, secretKey, created: CREATED }).document;
}

/** Writes a vector with the answer of the module, of which the checks of a study are compared. */
function write(name, description, request) {
  const { outcome, status, findings, checks } = invoke('credential.verify', request);
  const part = ({ result, claims, unproven }) => ({ result, claims, unproven });
  const answer = {
    outcome,
    status,
    findings: findings.map(({ code, path }) => ({ code, path })),
    verification: { digest: part(checks.digest), rules: part(checks.rules), study: part(checks.study) },
  };
  const vector = { description, call: { operation: 'credential.verify', request: { json: request } }, answer };
  writeFileSync(new URL(`credential/verify/${name}.json`, ROOT), `${JSON.stringify(vector, null, 2)}\n`);
}

const measured = study('reductions/groups-missed');
const { claims } = measured;
const credential = certify(measured);
const given = { credential, claims, module: MODULE };
const forged = (change) => ({ ...given, credential: changed(credential, change) });

write('study', 'the figures of a study follow from its claims', given);
write('study-claims-in-another-order', 'the order of the claims makes no difference', {
  ...given,
  claims: [...claims].reverse(),
});
write('study-without-claims', 'without the claims, no figure is proven', { credential });
write('study-claim-missing', 'a claim is missing', { ...given, claims: claims.slice(1) });
write('study-claim-not-counted', 'a claim that the credential does not count', {
  ...given,
  claims: [...claims, { ...claims.at(-1), householdId: `${claims.at(-1).householdId}x` }],
});
write('study-claim-changed', 'the season of a claim was changed', {
  ...given,
  claims: [{ ...claims[0], externalFactors: { ...claims[0].externalFactors, season: 'wet' } }, ...claims.slice(1)],
});
write('study-reductions-changed', 'the issuer signed other reductions than follow from the claims',
  forged((subject) => (subject.emissionReductions.value += 1)));
write('study-reductions-removed', 'the issuer removed the reductions',
  forged((subject) => delete subject.emissionReductions));
write('study-parameters-changed', 'the issuer signed other parameters',
  forged((subject) => (subject.parameters.rule = '90/30')));
write('study-member-added', 'a member that does not follow from the claims',
  forged((subject) => (subject.verifiedBy = 'an auditor')));
write('study-rule-changed', 'the issuer signed that rule 5 passes',
  forged((subject) => (subject.checks[1] = { rule: 5, name: 'random_selection', result: 'pass' })));
write('study-claim-counted-twice', 'the credential counts a claim twice',
  forged((subject) => subject.claims.push(subject.claims[0])));
write('study-without-digests', 'the credential states no digests', forged((subject) => delete subject.claims));
write('study-claims-among-parameters', 'parameters that contain claims',
  forged((subject) => (subject.parameters.claims = [])));
const other = forged((subject) => (subject.assessment = `sha256:${'00'.repeat(32)}`));
write('study-assessment-changed', 'the digest of the assessment is wrong', other);
write('study-assessment-of-another-module', 'the digest of the assessment is unproven for another module', {
  ...other,
  module: undefined,
});

const drawn = study('completeness/reserve-in-turn');
const selected = { credential: certify(drawn), claims: drawn.claims, module: MODULE };
write('study-selection', 'the selection is drawn again', { ...selected, selection: drawn.selection });
write('study-selection-not-given', 'without the selection, the figures that depend on it are unproven', selected);

// An input that no check uses is an error, so that a changed type cannot switch off the comparison.
const tenfold = (subject) => (subject.emissionReductions.value *= 10);
const retyped = (type) => (subject) => {
  tenfold(subject);
  subject.type = type;
};
write('study-type-changed', 'another type of the subject, and ten times the tonnes',
  forged(retyped('KitchenPerformanceTestStudy2')));
write('study-type-missing', 'no type of the subject, and ten times the tonnes', forged(retyped(undefined)));
write('study-type-among-others', 'the type of the subject among others, and ten times the tonnes',
  forged(retyped(['KitchenPerformanceTestStudy', 'Study'])));
write('study-type-in-a-list-changed', 'the type of the subject alone in a list, and ten times the tonnes',
  forged(retyped(['KitchenPerformanceTestStudy'])));
write('study-type-in-a-list', 'the type of the subject alone in a list means the same',
  forged((subject) => (subject.type = [subject.type])));
write('study-type-changed-alone', 'a type of the subject that is unknown is refused without claims, too', {
  credential: changed(credential, retyped('KitchenPerformanceTestStudy2')),
});
write('study-type-of-a-claim', 'the subject of a study in the credential of a claim', {
  ...given,
  credential: changed(credential, (subject, document) => (document.type = ['VerifiableCredential', 'KPTCredential'])),
});
write('study-of-a-stranger', 'a stranger signed ten times the tonnes, and no issuer is expected', {
  ...given,
  credential: changed(
    credential,
    (subject, document) => {
      tenfold(subject);
      document.issuer = OTHERS.did;
    },
    OTHERS.secretKey,
  ),
});
write('study-claim-not-used', 'a claim alone is not used for a study', {
  credential,
  claim: JSON.stringify(claims[0]),
  study: { referenceClaims: 4 },
});
write('study-selection-not-used', 'a selection is not used without the claims', {
  credential: selected.credential,
  selection: drawn.selection,
});
write('study-selection-added', 'a selection that was added does not switch off the comparison',
  forged((subject) => {
    tenfold(subject);
    subject.selections = [{ groups: ['reference', 'intervention'], digest: `sha256:${'00'.repeat(32)}` }];
  }));

write('study-selections-empty', 'an empty list of selections does not switch off a comparison',
  forged((subject) => {
    subject.selections = [];
    subject.assessment = `sha256:${'00'.repeat(32)}`;
    subject.checks[1] = { rule: 5, name: 'random_selection', result: 'pass' };
  }));
// The module signs no document without a subject, so the proof is that of the whole document.
const { credentialSubject, ...withoutSubject } = credential;
write('study-subject-missing', 'the credential of a study without its subject', { credential: withoutSubject });

// The order of the claims is not a part of the assessment, although it lists the claims that are excluded.
const mixed = study('paired/unpaired-households');
write('study-excluded-claims', 'the order of the claims makes no difference if some are excluded', {
  credential: certify(mixed),
  claims: [...mixed.claims].reverse(),
  module: MODULE,
});

// Another rule set may lead to other figures. This module then neither proves nor refutes them.
const old = (change) => ({
  credential: changed(credential, (subject) => {
    Object.assign(subject, { ruleSet: '2026.1', module: `sha256:${'cd'.repeat(32)}` });
    subject.assessment = `sha256:${'00'.repeat(32)}`;
    change(subject);
  }),
  claims,
});
write('study-of-another-rule-set', 'another rule set led to the same figures', old(() => {}));
write('study-figures-of-another-rule-set', 'another rule set led to other figures', old(tenfold));
write('study-rules-of-another-rule-set', 'another rule set led to another result of a rule',
  old((subject) => (subject.checks[1] = { rule: 5, name: 'random_selection', result: 'pass' })));
write('study-refused-by-another-rule-set', 'this rule set does not assess the study of another one',
  old((subject) => (subject.parameters.outliers = { method: 'none', factor: 1 })));
write('study-of-another-rule-set-by-this-module', 'the rule set of the own module is known', {
  ...old((subject) => {
    tenfold(subject);
    subject.module = MODULE;
  }),
  module: MODULE,
});
