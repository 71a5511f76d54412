-- Each change of the parameters of a study is a revision, which is never changed or deleted.

-- A study has the revisions 1, 2, 3, … without gaps. `by` is the subject that made the change, and null if it was not
-- recorded.
CREATE TABLE revisions (
    tenant text COLLATE "C" NOT NULL,
    study text COLLATE "C" NOT NULL,
    revision bigint NOT NULL,
    reference_selection text COLLATE "C",
    intervention_selection text COLLATE "C",
    at text COLLATE "C" NOT NULL,
    by text COLLATE "C",
    reason text COLLATE "C",
    parameters text COLLATE "C" NOT NULL,
    PRIMARY KEY (tenant, study, revision)
);

-- Locks a study until the transaction ends: the statements that change its parameters run one after another. Each statement
-- in a function sees what was committed before it, as in `lock_household`.
CREATE FUNCTION lock_study(tenant text, study text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('transaction_isolation') <> 'read committed' THEN
        RAISE EXCEPTION 'Hearth requires the isolation level "read committed"; set default_transaction_isolation to it';
    END IF;
    PERFORM lock_feed(tenant);
    PERFORM pg_advisory_xact_lock(hashtextextended(tenant || chr(31) || study, 5));
END $$;

-- Edges of version 3 store parameters in `studies` and no revision. The lock is taken before the row is locked: otherwise
-- such an edge and `keep_revision` could wait for each other.
CREATE FUNCTION lock_stored_study() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM lock_study(NEW.tenant, NEW.id);
    RETURN NEW;
END $$;

CREATE TRIGGER study_locked BEFORE INSERT ON studies FOR EACH ROW EXECUTE FUNCTION lock_stored_study();

-- Stores a revision for parameters that have none, whatever stored them.
CREATE FUNCTION write_revision() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
    last revisions;
BEGIN
    SELECT * INTO last FROM revisions
     WHERE tenant = NEW.tenant AND study = NEW.id
     ORDER BY revision DESC LIMIT 1;
    IF last.parameters = NEW.parameters
        AND last.reference_selection IS NOT DISTINCT FROM NEW.reference_selection
        AND last.intervention_selection IS NOT DISTINCT FROM NEW.intervention_selection
    THEN
        RETURN NULL;
    END IF;
    INSERT INTO revisions (tenant, study, revision, reference_selection, intervention_selection, at, parameters)
    VALUES (NEW.tenant, NEW.id, 1 + COALESCE(last.revision, 0), NEW.reference_selection, NEW.intervention_selection,
            NEW.updated_at, NEW.parameters);
    RETURN NULL;
END $$;

CREATE TRIGGER study_stored AFTER INSERT OR UPDATE ON studies FOR EACH ROW EXECUTE FUNCTION write_revision();

-- The current parameters of a study are its first revision. The triggers of `studies` lock the table until the migration
-- ends, so no parameters are stored meanwhile.
INSERT INTO revisions (tenant, study, revision, reference_selection, intervention_selection, at, parameters)
SELECT tenant, id, 1, reference_selection, intervention_selection, updated_at, parameters FROM studies;

-- `record` of the event is the number of the revision. The first revisions above are no changes, so the trigger is created
-- after them.
CREATE FUNCTION write_revised() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO events (tenant, type, at, record, study, reason, actor)
    VALUES (NEW.tenant, 'study.revised', NEW.at, NEW.revision::text, NEW.study, NEW.reason, NEW."by");
    RETURN NULL;
END $$;

CREATE TRIGGER revised AFTER INSERT ON revisions FOR EACH ROW EXECUTE FUNCTION write_revised();

-- Stores a revision of a study with the next number, which has its current parameters from then on. Returns the number and
-- the time at which the study got its first parameters. No row is returned if
--
-- - the current revision is not `expected`, unless that is null; 0 is the revision of a study without parameters,
-- - the current revision has the same parameters and selections,
-- - or the study has `most` revisions, or its parameters would have more than `most_bytes` in all revisions.
CREATE FUNCTION keep_revision(
    of_tenant text, of_study text, new_parameters text, new_reference text, new_intervention text, new_at text,
    new_by text, new_reason text, expected bigint, most bigint, most_bytes bigint
) RETURNS TABLE (number bigint, since text) LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
    last revisions;
    stored bigint;
    bytes bigint;
    first_at text;
BEGIN
    PERFORM lock_study(of_tenant, of_study);
    SELECT * INTO last FROM revisions
     WHERE tenant = of_tenant AND study = of_study
     ORDER BY revision DESC LIMIT 1;
    stored := COALESCE(last.revision, 0);
    bytes := (SELECT COALESCE(SUM(octet_length(parameters)), 0) FROM revisions
               WHERE tenant = of_tenant AND study = of_study);
    IF stored <> expected
        OR stored >= most
        OR bytes + octet_length(new_parameters) > most_bytes
        OR (last.parameters = new_parameters
            AND last.reference_selection IS NOT DISTINCT FROM new_reference
            AND last.intervention_selection IS NOT DISTINCT FROM new_intervention)
    THEN
        RETURN;
    END IF;
    INSERT INTO revisions (tenant, study, revision, reference_selection, intervention_selection, at, by, reason,
                           parameters)
    VALUES (of_tenant, of_study, 1 + stored, new_reference, new_intervention, new_at, new_by, new_reason, new_parameters);
    INSERT INTO studies (tenant, id, parameters, reference_selection, intervention_selection, created_at, updated_at)
    VALUES (of_tenant, of_study, new_parameters, new_reference, new_intervention, new_at, new_at)
    ON CONFLICT (tenant, id) DO UPDATE
       SET parameters = excluded.parameters,
           reference_selection = excluded.reference_selection,
           intervention_selection = excluded.intervention_selection,
           updated_at = excluded.updated_at
    RETURNING created_at INTO first_at;
    RETURN QUERY SELECT 1 + stored, first_at;
END $$;

INSERT INTO hearth_schema (version, oldest_edge) VALUES (4, 1);
