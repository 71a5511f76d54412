"""A claim as a user of pydantic writes it.

It is as strict as Hearth about the shape, the DID, dates, URIs, numbers, the sum and the period. It has no warnings, no
checks of rules 4 to 8, and no exact decimals.
"""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, Field, ValidationInfo, field_validator, model_validator
from pydantic_core import PydanticCustomError
from rules import is_duration, is_sum

DID = (
    r"^did:[a-z0-9]+:(?:(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})*:)*(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})+"
    r"(?:/(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})*)*$"
)
Text = Annotated[str, Field(max_length=2000, pattern=r"\S")]
Texts = Annotated[list[Text], Field(max_length=100)]
Uri = Annotated[str, Field(max_length=2048, pattern=r"^[A-Za-z][A-Za-z0-9+.-]*:[!\"$->@-~][!-~]*$")]
Day = Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"), AfterValidator(date.fromisoformat)]
Amount = Annotated[float, Field(strict=True, gt=0, allow_inf_nan=False)]


class TestPeriod(BaseModel):
    """The days of the test."""

    startDate: Day
    endDate: Day
    durationDays: Annotated[int, Field(strict=True, ge=3)]

    @field_validator("endDate")
    @classmethod
    def ends_after_its_start(cls, end: date, info: ValidationInfo) -> date:
        """Checks that the test does not end before it starts."""
        if "startDate" in info.data and end < info.data["startDate"]:
            raise ValueError("the test ends before it starts")
        return end

    @field_validator("durationDays")
    @classmethod
    def is_the_difference(cls, days: int, info: ValidationInfo) -> int:
        """Compares the duration with the dates."""
        if len(info.data) == 2 and not is_duration(info.data["startDate"], info.data["endDate"], days):
            raise ValueError("the duration is not that of the dates")
        return days


class FuelMeasurements(BaseModel):
    """The measured fuel."""

    dailyLogs: Annotated[list[Amount], Field(min_length=3, max_length=366)]
    total: Amount

    @field_validator("total")
    @classmethod
    def is_the_sum(cls, total: float, info: ValidationInfo) -> float:
        """Compares the total with the sum of the daily logs."""
        if "dailyLogs" in info.data and not is_sum(total, info.data["dailyLogs"]):
            raise ValueError("the total is not the sum of the daily logs")
        return total


class ExternalFactors(BaseModel):
    """The conditions of the test."""

    season: Text | None = None
    culturalEvents: Texts | None = None
    occupationalFactors: Texts | None = None


class Evidence(BaseModel):
    """A link with its type."""

    type: str | None = None
    uri: Uri


class Claim(BaseModel):
    """A claim."""

    type: Literal["KPTClaim"]
    householdId: Annotated[str, Field(max_length=2048, pattern=DID)]
    testGroup: Literal["reference", "intervention"]
    testPeriod: TestPeriod | None = None
    fuelMeasurements: FuelMeasurements
    cookingSessions: Annotated[list[dict[str, Any]], Field(max_length=3660)] | None = None
    evidence: Annotated[list[Uri | Evidence], Field(max_length=1000)] | None = None
    externalFactors: ExternalFactors | None = None
    studyId: Annotated[str, Field(max_length=200, pattern=r"\S")] | None = None

    @model_validator(mode="after")
    def has_a_log_for_each_day(self) -> Claim:
        """Compares the number of daily logs with the dates."""
        period, logs = self.testPeriod, self.fuelMeasurements.dailyLogs
        if period and not is_duration(period.startDate, period.endDate, len(logs)):
            path = {"path": "/fuelMeasurements/dailyLogs"}
            raise PydanticCustomError("log_count", "there is not one daily log for each day", path)
        return self
