-- A measurement counts in the credentials of one organisation of an issuer. Two requests at once cannot both pass, because
-- each takes the same lock before it looks.

-- Returns a claim of a study whose days and weights are also in a study of another organisation that has a credential.
CREATE FUNCTION counted_elsewhere(of_tenant text, of_study text) RETURNS TABLE (claim text) LANGUAGE sql STABLE AS $$
    SELECT own.id FROM records AS own
     WHERE own.tenant = of_tenant AND own.study = of_study AND own.status NOT IN ('invalidated', 'superseded')
       AND EXISTS (SELECT FROM (SELECT DISTINCT tenant FROM study_credentials
                                 WHERE superseded_at IS NULL AND tenant <> of_tenant) AS certified
                     JOIN records AS other ON other.tenant || '' = certified.tenant AND other.household = own.household
                    WHERE other.measurements = own.measurements AND COALESCE(other.fuel = own.fuel, TRUE)
                      AND other.status NOT IN ('invalidated', 'superseded')
                      AND EXISTS (SELECT FROM study_credentials AS stored
                                   WHERE stored.tenant = other.tenant AND stored.study = other.study
                                     AND stored.superseded_at IS NULL))
     LIMIT 1
$$;

-- Stores the credential of a study, which supersedes the previous one, and returns its id. No row is returned if its id
-- or its status list index is taken, or if a claim counts elsewhere.
CREATE OR REPLACE FUNCTION keep_study_credential(
    new_id text, of_tenant text, of_study text, new_credential text, new_assessment text, new_counted text,
    new_module text, new_at text, new_index bigint
) RETURNS TABLE (kept text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    number bigint;
BEGIN
    PERFORM lock_feed(of_tenant);
    PERFORM pg_advisory_xact_lock(hashtextextended('study_credentials', 4));
    IF EXISTS (SELECT FROM counted_elsewhere(of_tenant, of_study)) THEN
        RETURN;
    END IF;
    INSERT INTO study_credentials
           (id, tenant, study, credential, assessment, counted, module, issued_at, status_index)
    VALUES (new_id, of_tenant, of_study, new_credential, new_assessment, new_counted, new_module, new_at, new_index)
    ON CONFLICT DO NOTHING
    RETURNING seq INTO number;
    IF number IS NULL THEN
        RETURN;
    END IF;
    UPDATE study_credentials
       SET superseded_at = new_at
     WHERE tenant = of_tenant AND study = of_study AND seq < number AND superseded_at IS NULL;
    RETURN QUERY SELECT new_id;
END $$;

INSERT INTO hearth_schema (version, oldest_edge) VALUES (2, 1);
