// The form. All rules are in `claimSchema`; this file contains only fields and labels.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type Claim, claimSchema } from 'hearth-kpt';
import { FormProvider, useForm } from 'react-hook-form';

import { Days } from './days';
import { Choice, Field, listOf, NUMBER } from './fields';
import { Summary, useSummary } from './summary';
import { useCoherence } from './use-coherence';

const EMPTY = {
  type: 'KPTClaim',
  householdId: '',
  testGroup: '',
  testPeriod: { startDate: '', endDate: '' },
  fuelMeasurements: { dailyLogs: [undefined, undefined, undefined] },
  externalFactors: { season: '' },
} as unknown as Claim;

export function ClaimForm({ onClaim }: { onClaim(claim: Claim | undefined): void }) {
  const form = useForm<Claim>({
    resolver: standardSchemaResolver(claimSchema),
    defaultValues: EMPTY,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const summary = useSummary(form);
  useCoherence(form);
  const refuse = () => {
    onClaim(undefined);
    summary.open();
  };
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(onClaim, refuse)}>
        <Summary {...summary} />
        <section className="card" aria-labelledby="who">
          <h2 id="who">Household</h2>
          <Field
            name="householdId"
            label="Household"
            hint="The household's DID, for example did:ixo:entity:4f8e2a91"
            autoComplete="off"
            spellCheck={false}
          />
          <Choice
            name="testGroup"
            label="Group"
            choices={{ reference: 'Reference: the old stove', intervention: 'Intervention: the new stove' }}
          />
        </section>
        <section className="card" aria-labelledby="when">
          <h2 id="when">Period</h2>
          <div className="row">
            <Field name="testPeriod.startDate" label="First day" type="date" />
            <Field name="testPeriod.endDate" label="Last day" type="date" />
            <Field name="testPeriod.durationDays" label="Number of days" type="number" step="1" rules={NUMBER} />
          </div>
        </section>
        <Days />
        <section className="card" aria-labelledby="factors">
          <h2 id="factors">Other influences on fuel use</h2>
          <Field name="externalFactors.season" label="Season" hint="dry, rainy, harvest, …" />
          <Field
            name="externalFactors.culturalEvents"
            label="Cultural events"
            hint="Separated by commas; “none” if there were no events"
            rules={listOf(',')}
          />
          <Field
            name="externalFactors.occupationalFactors"
            label="Work"
            hint="Separated by commas; “none” if nothing was unusual"
            rules={listOf(',')}
          />
        </section>
        <section className="card" aria-labelledby="evidence-title">
          <h2 id="evidence-title">Evidence</h2>
          <Field
            name="evidence"
            label="Links"
            hint="Photos and documents, one address per line"
            rows={3}
            rules={listOf('\n')}
          />
        </section>
        <button className="primary">Check and submit</button>
      </form>
    </FormProvider>
  );
}
